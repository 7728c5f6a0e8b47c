import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uploadFile } from '../../resource/entities/server.ts'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { errorText } from '../../resource/show-error.ts'
import type { Scheme } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { FilesIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './server.module.css'

interface LogoFieldProps {
  name: string
  label: string
  /** The name of the uploaded file, without its extension. */
  file: string
  /** Its background. */
  scheme: Scheme
  /** It can only be an upload, and no address elsewhere. */
  isUploaded?: boolean
}

/** Extensions by the types that the server re-encodes. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** The address of a picture, which can be uploaded; it takes effect when the form is saved. */
export function LogoField({ name, label, file, scheme, isUploaded = false }: LogoFieldProps): ReactNode {
  const t = useT('server')
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ readonly fault?: string; readonly isSending: boolean }>({ isSending: false })
  const { look, value, set, blur, ref } = useField<string | null | undefined>({ name, label })
  const upload = async (picture: File) => {
    const ending = endings[picture.type]
    if (!ending) return setState({ isSending: false, fault: t('errorFileType', { types: 'PNG, JPEG, WebP, GIF' }) })
    setState({ isSending: true })
    try {
      // Each upload has a unique name: the current picture stays until the form is saved
      const uploaded = `${file}-${Date.now().toString(36)}.${ending}`
      await uploadFile({ params: { name: uploaded }, body: picture })
      set(`/${uploaded}`)
      setState({ isSending: false })
    } catch (error) {
      setState({ isSending: false, fault: t('serverLogoFailed', { why: errorText(error) }) })
    }
  }
  return (
    <FieldPlace name={name}>
      <div className={styles.logo}>
        <TextField
          {...look}
          ref={ref}
          autoComplete="off"
          hint={t(isUploaded ? 'brandPictureHint' : 'serverLogoHint')}
          readOnly={isUploaded}
          error={state.fault ?? look.error}
          value={value ?? ''}
          onChange={({ target }) => {
            setState({ isSending: false })
            set(target.value)
          }}
          onBlur={blur}
        />
        <div className={styles.upload}>
          {value && <img key={value} className={styles.picture} data-scheme={scheme} src={value} alt={label} />}
          {isUploaded && value && (
            <Button kind="text" onClick={() => set('')}>
              {t('brandPictureRemove')}
            </Button>
          )}
          <Button icon={FilesIcon} disabled={state.isSending} onClick={() => input.current?.click()}>
            {t(state.isSending ? 'sharedSending' : 'serverLogoUpload')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('serverLogoFile', { label })}
            accept={Object.keys(endings).join(',')}
            onChange={({ target }) => {
              const [picture] = target.files ?? []
              target.value = ''
              if (picture) void upload(picture)
            }}
          />
        </div>
      </div>
    </FieldPlace>
  )
}
