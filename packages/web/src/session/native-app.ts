/** The channel of a native app around the page (BRIDGE-1, A-44): that of iOS, or that of Android. */
interface AppChannel {
  postMessage(text: string): void
}
type AppWindow = Window & {
  appInterface?: AppChannel
  webkit?: { messageHandlers?: { appInterface?: AppChannel } }
}

const channel = (): AppChannel | undefined => {
  const { appInterface, webkit } = window as AppWindow
  return webkit?.messageHandlers?.appInterface ?? appInterface
}

/** Whether the page is shown by a native app. */
export const isInApp = (): boolean => channel() !== undefined

/** Sends a text to the native app; nothing in a plain browser (BRIDGE-6). */
export const tellApp = (text: string): void => channel()?.postMessage(text)
