import { AppError } from '@rastro/core/kit/errors'
import { hearAppMessage } from './app-events.ts'
import { saveAppToken } from './app-token.ts'
import { logInByToken } from './log-in.ts'
import { tellApp } from './native-app.ts'
import { refusedTokenValue, userValue } from './session.ts'

/** Takes the tokens and messages of a native app by the calls that it knows, and tells it who is logged in (BRIDGE-2, BRIDGE-3). */
export function startNativeBridge(): void {
  Object.assign(window, {
    handleLoginToken(token: string) {
      logInByToken(token).catch((error: unknown) => {
        if (!(error instanceof AppError) || ![400, 401].includes(error.status)) return
        refusedTokenValue.set('app')
        // The app deletes its token
        if (error.status === 401) tellApp('logout')
      })
    },
    updateNotificationToken(token: string) {
      saveAppToken(token).catch(warn)
    },
    handleNativeNotification(message: unknown) {
      if (userValue.get()) hearAppMessage(message).catch(warnOfMessage)
    },
  })
  let told: number | null | undefined
  const follow = () => {
    const user = userValue.get()
    if (user === undefined) return
    const id = user?.id ?? null
    if (id === told) return
    told = id
    tellApp(user ? 'authenticated' : 'authentication')
    if (user) saveAppToken().catch(warn)
  }
  userValue.watch(follow)
  follow()
}

const warnOfMessage = (error: unknown) => console.warn('The event of a message of the app was not read.', error)
const warn = (error: unknown) => console.warn('The token of the app was not saved.', error)
