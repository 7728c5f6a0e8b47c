import { type Sequence, type SetupValues, sequences } from './sequences.ts'
import type { TrackerModel } from './tracker-model.ts'

/** The most characters of one text message; a longer one arrives in pieces, which trackers do not put together. */
const MAX_LENGTH = 160

/** What a set-up is written from. The password is the maker's where none is given. */
export interface SetupInput extends Omit<SetupValues, 'password'> {
  readonly model: TrackerModel
  readonly password?: string | undefined
}

export interface SetupMessage {
  readonly text: string
  /** It does not fit into one text message: set the tracker up by the maker's program, or use a shorter host name. */
  readonly isTooLong: boolean
}

/** The text messages that set a model up, and what they still need. */
export interface Setup {
  /** In the order of sending; empty where the maker's program or an app is the way. */
  readonly messages: readonly SetupMessage[]
  /** The message whose answer shows what the tracker has stored. */
  readonly check: string | undefined
  /** The password that the maker sets; undefined where the messages have none. */
  readonly password: string | undefined
  /** The messages repeat the tracker's own number. */
  readonly needsId: boolean
}

/** The text messages that point this model at a server. */
export function setupMessages({ model, password: given, ...values }: SetupInput): Setup {
  const sequence = sequenceOf(model)
  if (!sequence) return { messages: [], check: undefined, password: undefined, needsId: false }
  const password = defaultPassword(model, sequence)
  const filled: SetupValues = { ...values, password: given ?? password ?? '' }
  return {
    messages: sequence.messages(filled).map((text) => ({ text, isTooLong: text.length > MAX_LENGTH })),
    check: sequence.check?.(filled),
    password,
    needsId: sequence.usesId === true,
  }
}

const sequenceOf = ({ setup }: TrackerModel): Sequence | undefined =>
  setup === null || setup === 'app' ? undefined : sequences[setup]

const defaultPassword = ({ name, password }: TrackerModel, sequence: Sequence): string | undefined =>
  password === 'model' ? name.toLowerCase() : (password ?? sequence.password)
