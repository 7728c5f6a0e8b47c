/** What to know before the first call. Code is between backticks. */
export const introduction: readonly { readonly title: string; readonly text: readonly string[] }[] = [
  {
    title: 'Who is calling',
    text: [
      'Make a token with `POST /api/session/token` and send it as `Authorization: Bearer …`. `POST /api/session` opens a session for browsers instead, stored in the cookie `JSESSIONID`; email and password in `Authorization: Basic …` work as well, unless the account asks for a one-time code. With an `Authorization` header no cookie is looked at. A token made with `scope=read` makes the calls that read and no others.',
      'You see what is linked to you, or lies in a group that is linked to you; administrators can read everything. What is not there and what is not yours are refused alike.',
    ],
  },
  {
    title: 'What travels',
    text: [
      'Bodies and answers are JSON in UTF-8, dates are ISO 8601 (`2026-08-21T09:18:51.000+00:00`), ids are integers, and an id of 0 stands for none. `attributes` is an object of your own, up to 64 kB. Speed is in knots, distance and altitude in metres, course in degrees from north, duration in milliseconds, fuel in litres.',
      'A `PUT` replaces the entire row: read it, change it, send it back. A field that is not given gets its default. What is read of one thing has an `ETag`: a `PUT` or `DELETE` that sends it as `If-Match` changes nothing when somebody else was quicker (412), and without it whoever saves last wins.',
      'A `POST` that makes something takes an `Idempotency-Key` of your own, 16 to 64 letters, digits, `_` and `-`. When the answer is lost, send the same body with the same key again within a day: it answers what it has made and makes nothing more (409 with another body). Up to 1000 keys of an account are remembered.',
    ],
  },
  {
    title: 'Lists',
    text: [
      'Lists hold what you see. `all=true` is everything, for administrators; `userId`, `groupId` and `deviceId` narrow it, `keyword` searches, `limit` and `offset` cut it, `excludeAttributes=true` leaves the attributes out. An id that is given several times (`id=1&id=2`) asks for several.',
      '`X-Total-Count` is how many match. `sort=name`, or `-name` from the last to the first, orders them. Page by page: ask with a `limit`, and for the next page with the `cursor` that `X-Next-Cursor` names, until there is none; rows that come and go meanwhile make no page repeat or miss another.',
    ],
  },
  {
    title: 'What goes wrong',
    text: [
      'A failure is a status and one plain sentence; `x-field` names the field that has to be mended, where it is one, and `x-reason` says the sentence as a code with its values (JSON, percent-encoded), for a page in another language. 400: something in the call is wrong. 401: nobody is logged in. 403: you may not, or it is not yours. 404: it is not there. 409: it is taken. 412: it was changed since you read it. 413 and 415: the body is too large, or of another type. 429: too often; `Retry-After` says when to come again. 503: the server cannot store at the moment.',
    ],
  },
  {
    title: 'Live',
    text: [
      'A WebSocket at `/api/socket` tells of new positions, devices and events as they come: `{"positions":[…],"devices":[…],"events":[…]}`, each list only when there is something in it. Programs open it with `?token=…`.',
    ],
  },
  {
    title: 'Webhooks',
    text: [
      'A webhook gets a `POST` with `{"positions":[…],"events":[…],"devices":[…]}` within a second or two of storing: at most 500 items or 1 MB, in order, and at least once: the same may come twice, so keep the ids. `devices` holds id, name and uniqueId of those that are named; the latter is `*****` for an account that may not read it. Answer 2xx within 10 seconds; anything else is tried again after 10 seconds, 20, 40 and so on up to an hour, and after three days the webhook is switched off. 410 switches it off at once.',
      '`x-rastro-signature: t=1788170400,v1=5f2c…` is the time in seconds and the HMAC-SHA256, in hex, of that time, a dot and the body, keyed with your secret. Compute the same, compare, and refuse what is older than five minutes. `x-rastro-delivery` is the same when the same is sent again.',
    ],
  },
]
