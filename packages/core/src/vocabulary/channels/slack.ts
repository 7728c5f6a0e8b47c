import { defineChannel } from './channel.ts'

/** From an app to a channel or a member of a Slack workspace (Slack Web API, chat.postMessage). */
export const slack = defineChannel({
  name: 'slack',
  address: { attribute: 'slackChannel' },
  text: 'long',
  limits: { text: 4000 },
  hourlyQuota: 60,
  settings: { SLACK_TOKEN: 'text' },
  isOnInternet: true,
  attributes: { slackChannel: 'text' },
})
