"""What a board shares with its page: the traits, and what each may hold."""

from __future__ import annotations

from typing import Any

import traitlets

from canfield_widget.views.settings import CHOICES, merged

__all__ = ["Shared"]


class Shared(traitlets.HasTraits):
    """The traits of a board. The page writes `seen_rev` and nothing else."""

    state = traitlets.Dict().tag(sync=True)
    """What the page shows; replaced as a whole at each change, never set from outside."""
    options = traitlets.Dict().tag(sync=True)
    """How the board looks and behaves; what an assignment leaves out stays as it is."""
    catalogue: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    """What a report of a fault needs."""
    advice = traitlets.Any(None).tag(sync=True)
    """What was found out about the state of revision `rev`; see the option `advice`."""
    lesson = traitlets.Dict().tag(sync=True)
    """What a lesson says and asks for now, in each language; empty where there is none."""
    lang = traitlets.Enum(CHOICES["lang"], "auto").tag(sync=True)
    """en, nl, de, mt, uk, or auto: the language of the notebook, else of the browser."""
    theme = traitlets.Enum(CHOICES["theme"], "auto").tag(sync=True)
    """light, dark, or auto: what the notebook has."""
    seen_rev = traitlets.Int(0).tag(sync=True)
    """The revision that a view has drawn; the only trait that the page writes."""

    @traitlets.validate("options")
    def _check_options(self, proposal: Any) -> Any:
        return merged(self.options, proposal["value"])

    @property
    def _language(self) -> str:
        return "en" if self.lang == "auto" else str(self.lang)
