import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { orderTexts } from '@rastro/core/vocabulary/service-orders'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../api/service-orders.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { SignaturePad } from '../../resource/form/SignaturePad.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraftText } from './use-draft-text.ts'
import { useAct } from './use-work.ts'
import styles from './Work.module.css'
import { WithWork, WorkFrame } from './WorkFrame.tsx'

/** The customer signs: drawn, or with the typed name alone. */
export default function SignPage(): ReactNode {
  const id = Number(useParams().id)
  return <WithWork id={id}>{(work) => <Signing key={id} work={work} />}</WithWork>
}

function Signing({ work: { order } }: { work: OrderAnswer }): ReactNode {
  const t = useT('orders')
  const navigate = useNavigate()
  const { id, number, contact, work } = order
  const [name, setName, forgetName] = useDraftText(`${id}-signer`, work.signature?.name ?? contact ?? '')
  const [path, setPath, forgetPath] = useDraftText(`${id}-signature`, '')
  const { least, most } = orderTexts.signer
  const sign = useAct(
    id,
    () => api.serviceOrders.sign({ params: { id }, body: { name: name.trim(), path: path || null } }),
    () => {
      forgetName()
      forgetPath()
      void navigate(paths.orderWork(id))
    },
  )
  return (
    <WorkFrame
      title={t('orderSignature')}
      caption={t('orderTitle', { number })}
      back={paths.orderWork(id)}
      foot={
        <>
          <Button disabled={path === ''} onClick={() => setPath('')}>
            {t('orderSignClear')}
          </Button>
          <Button kind="primary" disabled={name.trim().length < least || sign.isPending} onClick={() => sign.mutate()}>
            {t('orderSign')}
          </Button>
        </>
      }
    >
      <section className={styles.card}>
        <div className={styles.fields}>
          <TextField
            label={t('orderSignerName')}
            large
            required
            autoComplete="off"
            maxLength={most}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <SignaturePad label={t('orderSignHere')} path={path} onDraw={setPath} />
          <p className="caption">
            {t('orderSignHere')}. {t('orderSignOr')} {work.signature && t('orderSignedAlready')}
          </p>
        </div>
      </section>
    </WorkFrame>
  )
}
