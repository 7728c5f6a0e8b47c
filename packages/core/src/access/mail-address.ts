/** RFC 5321: an address has 254 characters at most. */
const longest = 254
/** Characters that an address may not contain unquoted: white space, controls, and separators or quotes of a header. */
const part = String.raw`[^\s\p{C}@,;:<>()[\]\\"]`
const local = String.raw`(?!\.)${part}{1,64}(?<!\.)`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const shape = new RegExp(String.raw`^${local}@${label}(?:\.${label})*$`, 'u')

/** True for a text that mail can be sent to, such as `ana@example.com`. Does not prove that the mailbox exists. */
export const isMailAddress = (text: string): boolean => text.length <= longest && shape.test(text)

/** True where both are the same address: case is ignored. */
export const isSameMail = (one: string, other: string): boolean => foldMail(one) === foldMail(other)

const foldMail = (address: string): string => address.trim().toLowerCase()
