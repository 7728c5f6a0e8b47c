/** Values of set-up texts as parts of a pattern: plain words, which end no command. */
export const HOST = String.raw`[\w.-]{1,80}`
export const PORT = String.raw`\d{1,5}`
export const APN = String.raw`[\w.-]{1,60}`
/** User or password of an APN, which may have none. */
export const USER = String.raw`[\w.@-]{0,40}`
export const ACCESS = `${APN},${USER},${USER}`

/** The password of a unit: digits, because a word could be a command of another maker. */
export const PIN = String.raw`\d{4,8}`

/** The texts by which Coban, Xexun, TK-Star and their clones are set up and asked, each with the password behind its word. */
export const wordTexts: readonly RegExp[] = [
  new RegExp(`(?:begin|check|imei|gprs)${PIN}`),
  new RegExp(`apn${PIN} ${APN}`),
  new RegExp(`up${PIN} ${USER} ${USER}`),
  new RegExp(`(?:apnuser|apnpasswd)${PIN} ${USER}`),
  new RegExp(`adminip${PIN} ${HOST} ${PORT}`),
  new RegExp(String.raw`time zone${PIN} -?\d{1,2}`),
  new RegExp(String.raw`(?:fix|t)\d{3}s\*{3}n${PIN}`),
  new RegExp(String.raw`upload${PIN} \d{1,5}`),
]
