import { xor } from '../checksums.ts'
import type { Reading } from '../reading.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { idOf, loginOnly, rest, skip, word } from '../sentence-parts.ts'

const unit = idOf('[^,]+')
const login = sentence`${skip()},0001,${unit},${word(confirm, '[^,]*')}${rest}${loginOnly}`
const other = sentence`${skip()},${skip()},${unit}${rest}${loginOnly}`

/** The code of the login comes back to the unit. */
function confirm(code: string, { uniqueId, replies }: Reading): void {
  const text = `$HX,1001,${uniqueId},${code},OK,#`
  const check = xor(Buffer.from(text)).toString(16).padStart(2, '0')
  replies.push(Buffer.from(`${text},${check},\r\n`))
}

/** R12W: logins that are confirmed; none of its messages holds a place. */
export const r12w = textProtocol({ name: 'r12w', port: 5226, forms: [login, other] })
