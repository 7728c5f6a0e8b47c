import type { ReasonedText } from '../kit/reason.ts'
import type { Channel } from './channels/index.ts'

/** The features that a plan may include (decision 144). What is in no list here belongs to every plan. */
export const planFeatures = [
  'history',
  'reports',
  'scheduledReports',
  'dashboards',
  'geofences',
  'notifications',
  'messagesMail',
  'messagesSms',
  'messagesWhatsapp',
  'messagesApps',
  'commands',
  'engineBlock',
  'schedules',
  'shareLinks',
  'drivers',
  'maintenance',
  'cameras',
  'imports',
  'webhooks',
  'apiTokens',
] as const
export type PlanFeature = (typeof planFeatures)[number]

export const isPlanFeature = (name: string): name is PlanFeature => (planFeatures as readonly string[]).includes(name)

/** The feature that a message over this channel belongs to, besides the notification itself; undefined for what the program does by itself. */
const channelFeatures: Readonly<Record<Channel, PlanFeature | undefined>> = {
  web: undefined,
  // By the effect of its command
  command: undefined,
  mail: 'messagesMail',
  sms: 'messagesSms',
  whatsapp: 'messagesWhatsapp',
  push: 'messagesApps',
  pushover: 'messagesApps',
  slack: 'messagesApps',
  telegram: 'messagesApps',
  traccar: 'messagesApps',
  firebase: 'messagesApps',
}

export const featureOfChannel = (channel: string): PlanFeature | undefined => channelFeatures[channel as Channel]

/** The sentence and the reason of a refusal of a feature that this plan lacks; pages translate it by code, such as `notInPlan.reports`. */
export const notInPlan = (feature: PlanFeature, plan: string): ReasonedText => ({
  message: `The plan ${plan} does not include ${feature}`,
  reason: { code: `notInPlan.${feature}`, values: { plan } },
})
