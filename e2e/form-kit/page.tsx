import '../../packages/web/src/theme/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { ServerGate } from '../../packages/web/src/app/ServerGate.tsx'
import { startLanguage, withWords } from '../../packages/web/src/i18n/language.ts'
import { userValue } from '../../packages/web/src/session/session.ts'
import { useValue } from '../../packages/web/src/session/value.ts'
import { ThemeRoot } from '../../packages/web/src/theme/ThemeRoot.tsx'
import { hearHistoryFirst } from '../../packages/web/src/ui/history-guard.ts'
import { Toasts } from '../../packages/web/src/ui/Toasts.tsx'

hearHistoryFirst()
await startLanguage()
const { DriverForm } = await withWords('groups', () => import('./DriverForm.tsx'))()
const { DriverList } = await import('./DriverList.tsx')
const { DeviceForm } = await import('./DeviceForm.tsx')
const { GroupForm } = await import('./GroupForm.tsx')
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })

/** The surroundings of a form: the session, and a list to go back to. */
function Screens() {
  const user = useValue(userValue)
  return (
    user && (
      <Routes>
        <Route path="/" element={<Link to="/driver">A new driver</Link>} />
        <Route path="/drivers" element={<DriverList />} />
        <Route path="/driver" element={<DriverForm />} />
        <Route path="/driver/:id" element={<DriverForm />} />
        <Route path="/device/:id" element={<DeviceForm />} />
        <Route path="/group" element={<GroupForm />} />
        <Route path="/group/:id" element={<GroupForm />} />
      </Routes>
    )
  )
}

createRoot(document.getElementById('root')!).render(
  <ThemeRoot darkMode={undefined} colours={{ primary: undefined, secondary: undefined }}>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <ServerGate>
          <Screens />
        </ServerGate>
      </BrowserRouter>
    </QueryClientProvider>
    <Toasts errorTitle="Something failed" closeLabel="Close" />
  </ThemeRoot>,
)
