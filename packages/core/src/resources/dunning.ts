import { type Static, Type } from '../kit/schema.ts'

/** What a step of dunning does: remind before the due day, give notice after it, and limit what the accounts of the client see. */
export const dunningActions = ['reminder', 'notice', 'limit'] as const
export type DunningAction = (typeof dunningActions)[number]

/** How a step tells the client; `web` is the application itself. */
export const dunningChannels = ['web', 'mail', 'whatsapp', 'sms'] as const
export type DunningChannel = (typeof dunningChannels)[number]

/** The days of the steps from the due day: negative ones are before it. */
export const dunningDays = {
  reminder: { min: -30, max: 0 },
  notice: { min: 1, max: 90 },
  limit: { min: 5, max: 120 },
} as const satisfies Readonly<Record<DunningAction, { readonly min: number; readonly max: number }>>

/** What a late charge may cost more, in percent: a fine once (CDC art. 52 § 1) and interest by month (CTN art. 161 § 1). */
export const lateBounds = { fine: 2, interest: 1 } as const
/** The text of a step, in characters. */
export const textBounds = { min: 10, max: 600 } as const

export const maxDunningSteps = 10
/** Days from the first notice until the view may be limited: nobody is limited without a notice in time. */
export const noticeLeadDays = 3
/** How far ahead a seller may wait for a promised payment, in days. */
export const maxGraceDays = 120

const StepText = Type.Optional(Type.String({ minLength: textBounds.min, maxLength: textBounds.max }))
const Percent = (maximum: number) => Type.Optional(Type.Number({ minimum: 0, maximum, multipleOf: 0.01 }))

export const dunningStepSchema = Type.Object({
  action: Type.Unsafe<DunningAction>(Type.String({ enum: [...dunningActions] })),
  days: Type.Integer({ minimum: dunningDays.reminder.min, maximum: dunningDays.limit.max }),
  channels: Type.Array(Type.Unsafe<DunningChannel>(Type.String({ enum: [...dunningChannels] })), {
    maxItems: dunningChannels.length,
  }),
  /** The seller's own words by language, with placeholders; the built-in ones where there are none. */
  texts: Type.Optional(Type.Object({ ptBR: StepText, en: StepText })),
})
export type DunningStep = Static<typeof dunningStepSchema>

/** How a seller collects late charges; off unless it is turned on. */
export const dunningRuleSchema = Type.Object({
  enabled: Type.Boolean(),
  steps: Type.Array(dunningStepSchema, { maxItems: maxDunningSteps }),
  /** What charges that are made from now on cost more when they are late, in percent; none is 0. */
  fine: Percent(lateBounds.fine),
  interest: Percent(lateBounds.interest),
})
export type DunningRule = Static<typeof dunningRuleSchema>

/** What is offered to a seller without a rule. */
export const firstDunningRule: DunningRule = {
  enabled: false,
  steps: [
    { action: 'reminder', days: -5, channels: ['mail'] },
    { action: 'reminder', days: 0, channels: ['web', 'mail'] },
    { action: 'notice', days: 3, channels: ['web', 'mail'] },
    { action: 'notice', days: 10, channels: ['web', 'mail'] },
    { action: 'limit', days: 20, channels: ['web', 'mail'] },
  ],
}

/** What happened in the dunning of a charge, besides its steps. */
export const dunningDeeds = [...dunningActions, 'restored', 'resumed', 'terms'] as const
export type DunningDeed = (typeof dunningDeeds)[number]
