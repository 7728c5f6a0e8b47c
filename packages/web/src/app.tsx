import { countText } from '@rastro/core/format/count-text'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { whenRefused, whenSessionEnds } from './api/client.ts'
import { CrashGuard } from './app/CrashGuard.tsx'
import { ServerGate } from './app/ServerGate.tsx'
import { loadReason } from './i18n/language.ts'
import { useT } from './i18n/translate.ts'
import { showError } from './resource/show-error.ts'
import { AppRoutes } from './routes.tsx'
import { returnFromProvider } from './session/company-login.ts'
import { endSession } from './session/log-in.ts'
import { isInApp } from './session/native-app.ts'
import { serverValue, userValue } from './session/session.ts'
import { useValue } from './session/value.ts'
import { waitingCount } from './session/waiting-count.ts'
import { ThemeRoot } from './theme/ThemeRoot.tsx'
import { hearHistoryFirst } from './ui/history-guard.ts'
import { ImportNotice } from './ui/ImportNotice.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { Tooltips } from './ui/Tooltips.tsx'

const queries = new QueryClient({
  // The screen of a query with `meta.quiet` works without the response, so its failure is not shown.
  queryCache: new QueryCache({ onError: (error, { meta }) => meta?.quiet || showError(error) }),
  defaultOptions: {
    // The server may be in the local network: requests are sent also when the browser reports offline.
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { onError: showError, networkMode: 'always' },
  },
})
hearHistoryFirst()
returnFromProvider()
// `Members` in routes.tsx then redirects to the login page (AUTH-40).
whenSessionEnds(endSession)
whenRefused(loadReason)
if (isInApp()) {
  void import('./session/native-bridge.ts').then(({ startNativeBridge }) => startNativeBridge())
  void import('./app/app-files.ts').then(({ shareFilesInApp }) => shareFilesInApp())
}
// The cached responses of one person are dropped before the next one logs in.
userValue.watch(() => userValue.get() ?? queries.clear())

export function App(): ReactNode {
  const t = useT('start')
  const attributes = useValue(serverValue)?.attributes
  const title = textOf(attributes?.title) ?? t('appName')
  const description = textOf(attributes?.description)
  const waiting = useValue(waitingCount)
  useEffect(() => {
    document.title = waiting > 0 ? `(${countText(waiting, 99)}) ${title}` : title
    if (description) document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description, waiting])
  const icon = textOf(attributes?.icon)
  useEffect(() => {
    if (!icon) return
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=apple-touch-icon]')
    for (const link of links) {
      link.removeAttribute('type')
      link.href = icon
    }
  }, [icon])

  const colours = { primary: textOf(attributes?.colorPrimary), secondary: textOf(attributes?.colorSecondary) }
  return (
    <ThemeRoot darkMode={attributes?.darkMode} colours={colours}>
      <CrashGuard title={t('appCrashed')} awayTitle={t('errorConnection')} reloadLabel={t('appReload')}>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <ServerGate>
              <AppRoutes />
            </ServerGate>
          </BrowserRouter>
        </QueryClientProvider>
      </CrashGuard>
      <Toasts errorTitle={t('errorTitle')} closeLabel={t('sharedClose')} />
      <ImportNotice text={t('appPartWaits')} />
      <Tooltips />
    </ThemeRoot>
  )
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
