import type { AppError } from '@rastro/core/kit/errors'
import { levels, newAccountAttributes, type User } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { has } from '../../session/capabilities.ts'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ConnectionsIcon, ShowIcon } from '../../ui/icons.ts'
import { EnterButton } from './EnterButton.tsx'
import { PersonDetails } from './PersonDetails.tsx'
import { PersonTabs } from './PersonTabs.tsx'
import { people } from './people.ts'
import { clientForm, resellerForm, userForm } from './person-form.ts'
import { connectionsOf, type PersonKind } from './person-screens.ts'
import { sentPerson } from './sent-person.ts'
import { useFailureWords } from './use-failure-words.ts'

const forms = { user: userForm, reseller: resellerForm, client: clientForm } as const
const yearMs = 365 * 86_400_000

/** USER-4, USER-10, USER-19, A-135: the account of somebody else; the address says of which kind a new one is. */
export default function PersonPage({ kind }: { kind: PersonKind }): ReactNode {
  const t = useT('people')
  const viewer = useUser()
  const { id } = useParams()
  const { titles } = useFormWords(forms[kind])
  const explain = useFailureWords()
  const seesLookups = useCan('lookups') && has('lookups')
  // one's own account has its own page
  if (Number(id) === viewer.id) return <Navigate to={paths.account(viewer.id)} replace />
  return (
    <ItemForm
      of={people[kind]}
      {...titles}
      start={newcomer(viewer, kind)}
      finish={(values) => sentPerson(viewer, values)}
      explain={(error: AppError, sent) => explain(error, sent)}
      warnsOfFailure={kind === 'client'}
      tools={(stored) =>
        stored && (
          <>
            <EnterButton user={stored} />
            {seesLookups && (
              <Link className={buttonClass()} to={paths.userLookups(stored.id)}>
                <Icon of={ShowIcon} />
                {t('peopleLookups')}
              </Link>
            )}
            {has('connections') && (
              <Link className={buttonClass()} to={connectionsOf[kind](stored.id)}>
                <Icon of={ConnectionsIcon} />
                {t('sharedConnections')}
              </Link>
            )}
          </>
        )
      }
    >
      {(stored) => (
        <PersonTabs account={stored}>
          <PersonDetails stored={stored} />
        </PersonTabs>
      )}
    </ItemForm>
  )
}

/** USER-33, USER-35, USER-37: what a new account starts with. */
function newcomer(viewer: User, kind: PersonKind): Partial<User> {
  const { administrator, expirationTime } = viewer
  const year = administrator || kind !== 'client' ? null : new Date(Date.now() + yearMs)
  return {
    name: '',
    email: '',
    password: null,
    phone: null,
    deviceLimit: administrator ? -1 : 0,
    // Nobody gives what lasts longer than their own account
    expirationTime: year && expirationTime && expirationTime < year ? expirationTime : (year ?? expirationTime),
    attributes: { nivel: levels[kind], ...newAccountAttributes },
  }
}
