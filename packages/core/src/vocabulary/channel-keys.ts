/** The keys of the services over which people are told something; of each that is not used, undefined. */
export interface ChannelKeys {
  /** Of the bot. */
  readonly telegramToken: string | undefined
  /** Of the application. */
  readonly pushoverToken: string | undefined
  /** Of the relay of traccar.org. */
  readonly traccarKey: string | undefined
  /** The file of a service account of Google. */
  readonly firebaseAccount: string | undefined
  /** An instance of the Evolution API. */
  readonly whatsapp: { readonly url: string; readonly key: string; readonly instance: string } | undefined
  /** A service that takes a POST of this template, with this `authorization` header. */
  readonly sms:
    | { readonly url: string; readonly template: string; readonly authorization: string | undefined }
    | undefined
}
