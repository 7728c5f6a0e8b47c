import type { AttributeOwner } from '@rastro/core/model/attribute-definitions'
import { readAttribute } from '@rastro/core/model/attribute-texts'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { Segments } from '../../ui/Segments.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AttributeField } from './AttributeField.tsx'
import styles from './Attributes.module.css'
import { findAttributes, type NamedAttribute } from './find-attributes.ts'
import {
  type AttributeValues,
  keyFault,
  maxKeyLetters,
  type OwnType,
  ownDefinition,
  ownTypes,
} from './stored-attributes.ts'

interface AddAttributeProps {
  owner: AttributeOwner | undefined
  /** Those that are not set yet. */
  known: readonly NamedAttribute[]
  values: AttributeValues
  elsewhere: ReadonlySet<string>
  onAdd(key: string, value: unknown): void
  onClose(): void
}

/** CATR-10, CATR-11: finds an attribute by name or key, or creates a custom one, and asks for its value. */
export function AddAttribute({ known, values, elsewhere, onAdd, onClose }: AddAttributeProps): ReactNode {
  const t = useT('attributes')
  const units = usePreferences()
  const [search, setSearch] = useState('')
  const [chosenKey, setChosenKey] = useState('')
  const [ownType, setOwnType] = useState<OwnType>('string')
  const [text, setText] = useState('')
  const [flag, setFlag] = useState(true)

  const typed = search.trim()
  const found = findAttributes(known, typed)
  const fault = keyFault(typed, values, elsewhere)
  const own =
    typed && !fault && !known.some(({ key }) => key === typed)
      ? { ...ownDefinition(typed, ownType), label: typed, about: t('attributesOwnAbout') }
      : undefined
  const isSame = (attribute: NamedAttribute, key: string) => attribute.key === key
  const chosen =
    found.find((one) => isSame(one, chosenKey)) ??
    (own && chosenKey === ownChoice ? own : undefined) ??
    found.find((one) => isSame(one, typed) || one.label.toLowerCase() === typed.toLowerCase()) ??
    (found.length === 0 ? own : undefined)
  const read = chosen && (chosen.kind === 'flag' ? { value: flag } : readAttribute(chosen, text, units))
  const choose = (key: string) => {
    setChosenKey(key)
    setText('')
    setFlag(true)
  }
  const add = () => {
    if (chosen && read && 'value' in read) onAdd(chosen.key, read.value)
  }
  const refusal = { wrong: 'attributesKeyWrong', hidden: 'attributesKeyHidden', taken: 'attributesKeyTaken' } as const
  return (
    <Dialog
      title={t('attributesAdd')}
      onClose={onClose}
      onSubmit={add}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={!read || !('value' in read)}>
            {t('sharedAdd')}
          </Button>
        </>
      }
    >
      <div className={styles.adding}>
        <TextField
          label={t('attributesSearch')}
          icon={SearchIcon}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={maxKeyLetters}
          value={search}
          error={
            typed && fault && found.length === 0 ? t(refusal[fault], { key: typed, count: maxKeyLetters }) : undefined
          }
          onChange={({ target }) => setSearch(target.value)}
        />
        {(found.length > 0 || own) && (
          <div className={styles.choices} role="radiogroup" aria-label={t('sharedAttributes')}>
            {found.map((attribute) => (
              <Choice
                key={attribute.key}
                name={attribute.label}
                code={attribute.key}
                about={attribute.about}
                isChosen={chosen === attribute}
                onChoose={() => choose(attribute.key)}
              />
            ))}
            {own && (
              <Choice
                name={t('attributesKey', { key: typed })}
                about={own.about}
                isChosen={chosen === own}
                onChoose={() => choose(ownChoice)}
              />
            )}
          </div>
        )}
        {chosen && chosen === own && (
          <Segments<OwnType>
            label={t('sharedType')}
            value={ownType}
            choices={ownTypes.map((type) => ({ value: type, text: t(typeKeys[type]) }))}
            onChange={setOwnType}
          />
        )}
        {chosen && (
          <AttributeField
            key={`${chosen.key} ${chosen.kind}`}
            attribute={{ ...chosen, about: '', ...(chosen === own && { label: t('sharedValue') }) }}
            text={text}
            value={flag}
            onType={setText}
            onSet={setFlag}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Stands for the typed key: a valid key has no space. */
const ownChoice = ' '

const typeKeys = {
  string: 'sharedTypeString',
  number: 'sharedTypeNumber',
  boolean: 'sharedTypeBoolean',
} as const

interface ChoiceProps {
  name: string
  code?: string
  about: string
  isChosen: boolean
  onChoose(): void
}

function Choice({ name, code, about, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name="attribute" className="visually-hidden" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{name}</b> {code && <code>{code}</code>}
      </span>
      <small>{about}</small>
    </label>
  )
}
