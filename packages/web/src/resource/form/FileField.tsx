import { formatNumber } from '@rastro/core/format/numbers'
import { maxFileBytes } from '@rastro/core/model/uploaded-file'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ContractIcon, DeleteIcon, FilesIcon, MediaIcon, PhotoIcon, WarningIcon } from '../../ui/icons.ts'
import { useMedia } from '../../ui/use-media.ts'
import { fieldName } from './attribute-keys.ts'
import styles from './FileField.module.css'
import { uploadTime } from './picture.ts'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'
import { type FileKind, fileKinds, useUpload } from './use-upload.ts'

interface FileFieldProps extends Omit<FieldProps, 'check' | 'say'> {
  kind: FileKind
  /** Before the label, where slots are numbered. */
  number?: number
  /** The upload of a file of this name; by default to the private files of people. */
  to?: (name: string) => string
  /** The upload itself changes the record; the same name may then stand for a new file. */
  isStoredByUpload?: boolean
  /** The URL of a stored file. */
  addressOf?: (name: string) => string
}

/** Private files of people: readable by everybody who may read the record that names one. */
const privateFile = (name: string): string => `/api/server/file/${encodeURIComponent(name)}`

/**
 * A picture or a document. It is uploaded at once, and named by the record when the form is saved; the previous one stays until
 * then. It is chosen, dropped, or photographed on a phone.
 */
export function FileField({
  kind,
  number,
  to = privateFile,
  isStoredByUpload = false,
  addressOf = privateFile,
  ...props
}: FileFieldProps): ReactNode {
  const t = useT('resource')
  const id = useId()
  const { trigger, resetField } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const hasCamera = useMedia('(pointer: coarse)')
  const isSending = useRef(false)
  const { look, value, set } = useField<string | null | undefined>({
    ...props,
    // Saving the form now would miss the file
    check: () => (isSending.current ? t('fileStillSending') : undefined),
  })
  const [uploads, setUploads] = useState(0)
  const onStored = (name: string) => {
    setUploads((count) => count + 1)
    if (isStoredByUpload) resetField(fieldName(props.name), { defaultValue: name })
    else set(name)
  }
  const { sending, fault, send, cancel } = useUpload({ kind, to, onStored })
  const urlOf = (name: string) => (isStoredByUpload && uploads > 0 ? `${addressOf(name)}?${uploads}` : addressOf(name))
  const isRunning = sending !== undefined
  useEffect(() => {
    isSending.current = isRunning
    void trigger(fieldName(props.name))
  }, [isRunning, trigger, props.name])
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !look.disabled) void send(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const { types } = fileKinds[kind]
  const limits = kind === 'picture' ? t('filePictureHint') : t('fileDocumentHint', { most: maxFileBytes / 1_000_000 })
  const isEmpty = !value && !sending
  const picker = (ref: typeof input, label: string, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      capture={capture}
      accept={capture ? 'image/jpeg,image/png' : types.join(',')}
      onChange={({ target }) => {
        take(target.files)
        target.value = ''
      }}
    />
  )
  return (
    <FieldPlace name={props.name}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid of its own in all browsers */}
      <div
        ref={box}
        role="group"
        aria-labelledby={id}
        className={classNames(styles.slot, isEmpty && styles.empty, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <div className={styles.head}>
          {number !== undefined && <span className={styles.number}>{number}</span>}
          <div>
            <p id={id} className={styles.label}>
              {look.label}
              {look.changed && <b role="img" aria-label={look.changed} data-tip={look.changed} />}
            </p>
            <p className="caption">{look.hint ?? limits}</p>
          </div>
        </div>
        {sending ? (
          <Progress {...sending} label={look.label} />
        ) : (
          value && <Stored key={`${value} ${uploads}`} name={value} label={look.label} address={urlOf(value)} />
        )}
        {fault && (
          <p className={styles.fault} role="alert">
            <Icon of={WarningIcon} size={16} />
            {fault}
          </p>
        )}
        <div className={styles.actions}>
          {sending ? (
            <Button size="small" onClick={cancel}>
              {t('fileCancel')}
            </Button>
          ) : (
            <>
              {value && (
                <a className={buttonClass('quiet', 'small')} href={urlOf(value)} target="_blank" rel="noopener">
                  {t('fileOpen')}
                </a>
              )}
              {!look.disabled && hasCamera && (
                <Button size="small" icon={PhotoIcon} onClick={() => camera.current?.click()}>
                  {t('filePhoto')}
                </Button>
              )}
              {!look.disabled && (
                <Button
                  size="small"
                  kind={value ? 'text' : 'quiet'}
                  {...(!value && { icon: FilesIcon })}
                  onClick={() => input.current?.click()}
                >
                  {t(value ? 'fileReplace' : 'fileChoose')}
                </Button>
              )}
              {value && !look.disabled && (
                <IconButton
                  size="small"
                  icon={DeleteIcon}
                  label={t('fileRemove', { file: look.label })}
                  onClick={() => {
                    set(null)
                    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('button')?.focus())
                  }}
                />
              )}
            </>
          )}
        </div>
        {picker(input, t('fileChooseFor', { file: look.label }))}
        {picker(camera, t('filePhotoOf', { file: look.label }), 'environment')}
      </div>
    </FieldPlace>
  )
}

function Progress({
  name,
  bytes,
  share,
  label,
}: {
  name: string
  bytes: number
  share: number
  label: string
}): ReactNode {
  const t = useT('resource')
  return (
    <div className={styles.sending}>
      <p className="ellipsis">{name}</p>
      <p className="caption">
        {t('fileProgress', { percent: Math.round(share * 100), size: formatNumber(bytes / 1_000_000, 1) })}
      </p>
      <progress aria-label={t('fileSending', { file: label })} value={share} max={1} />
    </div>
  )
}

/** The picture, or an icon if it is none or does not load, with its upload date. */
function Stored({ name, label, address }: { name: string; label: string; address: string }): ReactNode {
  const t = useT('resource')
  const times = useTimes()
  const [isShown, setShown] = useState(!/\.pdf$/i.test(name))
  const time = uploadTime(name)
  return (
    <div className={styles.stored}>
      {isShown ? (
        <img src={address} alt={label} onError={() => setShown(false)} />
      ) : (
        <span className={styles.sign}>
          <Icon of={/\.pdf$/i.test(name) ? ContractIcon : MediaIcon} />
        </span>
      )}
      <p className="caption">{time ? t('fileTime', { date: times.date(time) }) : name}</p>
    </div>
  )
}
