# The units of facts: `unit` in an entry. Currencies are ISO codes and need no phrase; `X/year` uses per-year.
unit-percent = { $number }%
unit-chip = { $count ->
    [one] { $number } chip
   *[other] { $number } chips
}
unit-gw = { $number } GW
unit-mw = { $number } MW
unit-twh = { $number } TWh
unit-gwh = { $number } GWh
unit-kwh = { $number } kWh
unit-wh = { $number } Wh
unit-w = { $number } W
unit-kw = { $number } kW
unit-nm = { $number } nm
unit-mb = { $number } MB
unit-gb = { $number } GB
unit-tb = { $number } TB
unit-flop = { $number } FLOP
unit-token = { $count ->
    [one] { $number } token
   *[other] { $number } tokens
}
unit-parameter = { $count ->
    [one] { $number } parameter
   *[other] { $number } parameters
}
unit-dimension = { $count ->
    [one] { $number } dimension
   *[other] { $number } dimensions
}
unit-layer = { $count ->
    [one] { $number } layer
   *[other] { $number } layers
}
unit-year = { $count ->
    [one] { $number } year
   *[other] { $number } years
}
unit-month = { $count ->
    [one] { $number } month
   *[other] { $number } months
}
unit-week = { $count ->
    [one] { $number } week
   *[other] { $number } weeks
}
unit-day = { $count ->
    [one] { $number } day
   *[other] { $number } days
}
unit-hour = { $count ->
    [one] { $number } hour
   *[other] { $number } hours
}
unit-minute = { $count ->
    [one] { $number } minute
   *[other] { $number } minutes
}
unit-second = { $count ->
    [one] { $number } second
   *[other] { $number } seconds
}
unit-times = { $number } times
unit-country = { $count ->
    [one] { $number } country
   *[other] { $number } countries
}
unit-language = { $count ->
    [one] { $number } language
   *[other] { $number } languages
}
unit-company = { $count ->
    [one] { $number } company
   *[other] { $number } companies
}
unit-user = { $count ->
    [one] { $number } user
   *[other] { $number } users
}
unit-person = { $count ->
    [one] { $number } person
   *[other] { $number } people
}
unit-customer = { $count ->
    [one] { $number } customer
   *[other] { $number } customers
}
unit-developer = { $count ->
    [one] { $number } developer
   *[other] { $number } developers
}
unit-server = { $count ->
    [one] { $number } server
   *[other] { $number } servers
}
unit-data-center = { $count ->
    [one] { $number } data center
   *[other] { $number } data centers
}
unit-core = { $count ->
    [one] { $number } core
   *[other] { $number } cores
}
unit-transistor = { $count ->
    [one] { $number } transistor
   *[other] { $number } transistors
}
unit-qubit = { $count ->
    [one] { $number } qubit
   *[other] { $number } qubits
}
unit-page = { $count ->
    [one] { $number } page
   *[other] { $number } pages
}
unit-word = { $count ->
    [one] { $number } word
   *[other] { $number } words
}
unit-image = { $count ->
    [one] { $number } image
   *[other] { $number } images
}
unit-example = { $count ->
    [one] { $number } example
   *[other] { $number } examples
}
unit-question = { $count ->
    [one] { $number } question
   *[other] { $number } questions
}
unit-task = { $count ->
    [one] { $number } task
   *[other] { $number } tasks
}
unit-test = { $count ->
    [one] { $number } test
   *[other] { $number } tests
}
unit-paper = { $count ->
    [one] { $number } paper
   *[other] { $number } papers
}
unit-article = { $count ->
    [one] { $number } article
   *[other] { $number } articles
}
unit-case = { $count ->
    [one] { $number } case
   *[other] { $number } cases
}
unit-model = { $count ->
    [one] { $number } model
   *[other] { $number } models
}
unit-tool = { $count ->
    [one] { $number } tool
   *[other] { $number } tools
}
unit-job = { $count ->
    [one] { $number } job
   *[other] { $number } jobs
}
unit-square-meter = { $count ->
    [one] { $number } square meter
   *[other] { $number } square meters
}
unit-step = { $count ->
    [one] { $number } step
   *[other] { $number } steps
}
unit-degree = { $number } °C
unit-point = { $count ->
    [one] { $number } point
   *[other] { $number } points
}
unit-share = { $count ->
    [one] { $number } share
   *[other] { $number } shares
}
unit-message = { $count ->
    [one] { $number } message
   *[other] { $number } messages
}
unit-download = { $count ->
    [one] { $number } download
   *[other] { $number } downloads
}
unit-instance = { $count ->
    [one] { $number } instance
   *[other] { $number } instances
}
unit-gpu = { $count ->
    [one] { $number } GPU
   *[other] { $number } GPUs
}
per-year = { $value } a year
per-month = { $value } a month
per-week = { $value } a week
per-day = { $value } a day
per-hour = { $value } an hour
per-second = { $value } a second
per-token = { $value } a token
per-user = { $value } a user
