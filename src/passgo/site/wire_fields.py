"""The fields of the client's requests, for pages, which have no pydantic."""

from pydantic import BaseModel

from passgo.server.web.wire import editions, protocol
from passgo.server.web.wire.base import RequestModel
from passgo.site.page.requests import REQUIRED


def request_fields() -> dict[str, dict[str, object]]:
    """The fields of each request with their defaults; REQUIRED for those without."""
    models = {
        name: model
        for module in (protocol, editions)
        for name, model in vars(module).items()
        if isinstance(model, type) and issubclass(model, RequestModel)
    }
    return {name: fields_of(model) for name, model in models.items()}


def fields_of(model: type[BaseModel]) -> dict[str, object]:
    return {
        name: REQUIRED if field.is_required() else field.get_default(call_default_factory=True)
        for name, field in model.model_fields.items()
    }
