# Cards and their buttons. Labels hold at most 12 characters in a row of three and 18 in a row of two.

title-with-english = { $headword } ({ $english })

role-developer = Developers
role-business = Business
role-investor = Investors
role-everyone = Everyone

note-developer = For developers:
note-business = For business:
note-investor = For investors:
note-everyone = For everyone:

view-card = ‹ Summary
view-myths = Myth or reality?
view-how = How it works
view-limits = Limits
view-facts = Facts & sources
view-related = Related
view-news = News
more = More…
back = ‹ Back
next = Next ›
previous = ‹ Previous

title-myths = Myth or reality?
title-how = How it works
title-example = An example
title-limits = What it cannot do
title-similar = Easily confused
title-facts = Facts
title-profile = In short
title-timeline = History
title-now = Where things stand
title-sources = Sources
title-broader = Part of
title-narrower = More specific
title-edge = On the edge
title-note = What it means for you

analogy-breaks = Where the picture ends:
myth = Myth
reality = Reality
truth = True
why = Why
say = Say it: { $sound }
also-called = Also called: { $names }

parent = Belongs to
based-in = Where
known-for = Known for
ticker = Stock symbol
website = Website
person = { $name }, { $post } ({ $of })

as-of = as of { $date }
disputed = disputed
disputed-because = disputed: { $reason }
about-value = about { $value }
value-up-to = up to { $value }
value-over = more than { $value }
value-from = { $value }, from { $date }
value-noted = { $value }, { $note }
together-with = { $names } together

provenance = As of { $date } · { $edited ->
    [human] { $reviewed ->
        [human] written and checked by people
        [machine] written by a person, checked by machine
       *[none] written by a person, not yet checked
    }
   *[machine] { $reviewed ->
        [human] written by machine, checked by a person
        [machine] written and checked by machine
       *[none] written by machine, not yet checked
    }
}
stub-notice = The full entry is being written.
other-language = This entry is not yet written in English.
shown-for = Shown for “{ $query }”
renamed = Now filed under: { $headword }
full-page = full page

level-beginner = beginner
level-intermediate = intermediate
level-advanced = advanced
maturity-emerging = emerging
maturity-spreading = spreading
maturity-established = established
maturity-contested = contested
kind-concept = concept
kind-technique = technique
kind-architecture = architecture
kind-process = process
kind-metric = metric
kind-format = format
kind-protocol = protocol
kind-software = software
kind-technology = technology
kind-product = product
kind-product-type = kind of product
kind-project = project
kind-organisation = organization
kind-organisation-type = kind of organization
kind-law = law

category-basics = Basics
category-models = Models
category-training = Training
category-inference = Use of models
category-retrieval = Search
category-agents = Agents
category-safety = Safety
category-law = Law
category-infrastructure = Chips and cloud
category-business = Business
category-actors = Who is who
