import { ById, endpoint } from '../kit/contract.ts'
import { Id, Integer, Nullable, type Static, Time, Type } from '../kit/schema.ts'
import { Customer } from '../resources/billing.ts'
import {
  type DunningAction,
  type DunningChannel,
  type DunningDeed,
  dunningActions,
  dunningDeeds,
  dunningRuleSchema,
  dunningStepSchema,
} from '../resources/dunning.ts'
import { Day } from '../resources/stock-item.ts'
import { whoseQuery } from './billing.ts'

/** The deeds and the clients that a list answers at most. */
export const maxDunningRows = 2000

const Text = Nullable(Type.String())
const Action = Type.Unsafe<DunningAction>(Type.String({ enum: [...dunningActions] }))
const Reais = Type.Number()

const messageSchema = Type.Object({
  channel: Type.String(),
  /** Masked. */
  address: Type.String(),
  /** `waiting`, `sending`, `sent`, `failed` or `skipped`. */
  state: Type.String(),
  /** What the channel answered, in English, with its code and values; no code for the text of a foreign service. */
  words: Type.String(),
  code: Text,
  codeValues: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  subject: Type.String(),
  text: Type.String(),
  /** When the channel answered. */
  endedTime: Nullable(Time),
})
/** A message to a client, as evidence. */
export type DunningMessage = Static<typeof messageSchema>

const deedSchema = Type.Object({
  id: Id,
  contractId: Nullable(Id),
  chargeId: Nullable(Id),
  action: Type.Unsafe<DunningDeed>(Type.String({ enum: [...dunningDeeds] })),
  /** From the due day, of a step. */
  days: Nullable(Integer),
  time: Time,
  dueDate: Day,
  /** In reais. */
  value: Nullable(Reais),
  /** Of terms: until when the seller waits, whether the contract is exempt, and why. */
  graceUntil: Day,
  exempt: Type.Boolean(),
  reason: Text,
  /** Who did it; null for the server. */
  personName: Text,
  messages: Type.Array(messageSchema),
})
/** A step or another deed of dunning that was done, with its messages. */
export type DunningEvidence = Static<typeof deedSchema>

const nextSchema = Type.Object({
  chargeId: Id,
  dueDate: Type.String(),
  value: Reais,
  action: Action,
  /** From the due day, of the step: by it and the action the step is found in the rule. */
  days: Integer,
  day: Type.String(),
})
/** A step to come, on the earliest day on which it can be. */
export type DunningNext = Static<typeof nextSchema>

const clientSchema = Type.Object({
  customer: Customer,
  name: Text,
  cpfCnpj: Text,
  /** Charges that are late, their sum, and the due day of the oldest. */
  lateCharges: Integer,
  lateValue: Reais,
  lateSince: Day,
  isLimited: Type.Boolean(),
  isExempt: Type.Boolean(),
  graceUntil: Day,
  last: Nullable(Type.Object({ action: Type.String(), time: Time })),
  next: Nullable(nextSchema),
})
/** A client of a seller in the list of dunning. */
export type DunnedClient = Static<typeof clientSchema>

const termsSchema = Type.Object({
  /** No step is done for the contract. */
  exempt: Type.Boolean(),
  /** The seller waits until this day for a promised payment. */
  graceUntil: Day,
  reason: Type.String({ maxLength: 300 }),
})
/** What a seller grants for a contract. */
export type DunningTerms = Static<typeof termsSchema>

const contractTermsSchema = Type.Object({
  ...termsSchema.properties,
  contractId: Id,
  description: Text,
  value: Reais,
})

const clientPageSchema = Type.Object({
  customer: Customer,
  name: Text,
  isLimited: Type.Boolean(),
  contracts: Type.Array(contractTermsSchema),
  next: Type.Array(nextSchema),
  done: Type.Array(deedSchema),
})
/** All that was done for a client, and what comes next. */
export type DunnedClientPage = Static<typeof clientPageSchema>

const trialSchema = Type.Object({
  step: dunningStepSchema,
  fine: dunningRuleSchema.properties.fine,
  interest: dunningRuleSchema.properties.interest,
  channel: Nullable(Type.Unsafe<Exclude<DunningChannel, 'web'>>(Type.String({ enum: ['mail', 'whatsapp', 'sms'] }))),
})
/** A step that is tried; without a channel it is only read. */
export type DunningTrial = Static<typeof trialSchema>

const trialAnswerSchema = Type.Object({
  texts: Type.Array(
    Type.Object({
      language: Type.Unsafe<'ptBR' | 'en'>(Type.String({ enum: ['ptBR', 'en'] })),
      subject: Type.String(),
      body: Type.String(),
      /** As a text message. */
      digest: Type.String(),
    }),
  ),
  outcome: Nullable(
    Type.Object({
      isSent: Type.Boolean(),
      words: Type.String(),
      code: Text,
      codeValues: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
})
export type DunningTrialAnswer = Static<typeof trialAnswerSchema>

const paymentSchema = Type.Object({
  /** What the account sees is limited until it, or the account above it, has paid. */
  isLimited: Type.Boolean(),
  /** The charges that are late, the oldest first; none for who does not pay them. */
  charges: Type.Array(
    Type.Object({
      id: Id,
      value: Reais,
      /** Fine and interest of today, null for none, and what it costs with them, as of a charge. */
      fineValue: Nullable(Reais),
      interestValue: Nullable(Reais),
      totalValue: Nullable(Reais),
      dueDate: Type.String(),
      pixPayload: Text,
      bankSlipUrl: Text,
    }),
  ),
  /** From when on the view will be limited; null where it is already, or will not be. */
  limitDay: Day,
})
/** What an account owes, for its own banner. */
export type OwnPayment = Static<typeof paymentSchema>

const ByCustomer = Type.Object({ id: Customer })

/** Dunning (decision 177). */
export const dunningApi = {
  rule: endpoint({ method: 'GET', path: '/modulo/regua', response: dunningRuleSchema }),
  setRule: endpoint({ method: 'PUT', path: '/modulo/regua', body: dunningRuleSchema, response: dunningRuleSchema }),
  /** How a step reads, and sent to the caller alone where a channel is given. */
  test: endpoint({ method: 'POST', path: '/modulo/regua/teste', body: trialSchema, response: trialAnswerSchema }),
  own: endpoint({ method: 'GET', path: '/modulo/regua/situacao', response: paymentSchema }),
  clients: endpoint({
    method: 'GET',
    path: '/modulo/regua/clientes',
    query: Type.Object(whoseQuery),
    response: Type.Array(clientSchema),
  }),
  client: endpoint({
    method: 'GET',
    path: '/modulo/regua/clientes/:id',
    params: ByCustomer,
    response: clientPageSchema,
  }),
  /** The evidence as a file. */
  file: endpoint({
    method: 'GET',
    path: '/modulo/regua/clientes/:id/:format',
    params: Type.Object({ id: Customer, format: Type.Unsafe<'csv' | 'pdf'>(Type.String({ enum: ['csv', 'pdf'] })) }),
    response: Type.Unsafe<unknown>(Type.Any()),
  }),
  setTerms: endpoint({
    method: 'PUT',
    path: '/modulo/regua/contratos/:id',
    params: ById,
    body: termsSchema,
    response: contractTermsSchema,
  }),
}
