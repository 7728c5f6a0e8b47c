import { defineChannel } from './channel.ts'

/** To the phone of the account, through an instance of the Evolution API. */
export const whatsapp = defineChannel({
  name: 'whatsapp',
  address: 'phone',
  text: 'long',
  hourlyQuota: 20,
  settings: { WHATSAPP_URL: 'url', WHATSAPP_KEY: 'text', WHATSAPP_INSTANCE: 'text' },
})
