"""Looking over what an operator can mend, without changing anything: one module for each kind of thing."""
