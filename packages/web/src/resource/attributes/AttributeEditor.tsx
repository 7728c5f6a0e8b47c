import { maxAttributeBytes } from '@rastro/core/kit/schema'
import { definitionsOf } from '@rastro/core/model/attribute-definitions'
import { type AttributeFault, attributeText, readAttribute } from '@rastro/core/model/attribute-texts'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import { AddAttribute } from './AddAttribute.tsx'
import { AttributeField } from './AttributeField.tsx'
import styles from './Attributes.module.css'
import type { AttributeEditorProps } from './attribute-editor-props.ts'
import { type NamedAttribute, namedAttributes } from './find-attributes.ts'
import { type AttributeValues, type OwnType, ownDefinition, shownKeys } from './stored-attributes.ts'

interface Typed {
  readonly text: string
  /** The current value of the attribute. */
  readonly of: unknown
  readonly fault: AttributeFault | undefined
}

const nothing: ReadonlySet<string> = new Set()

/** CATR-9 … CATR-13: the attributes of an item, by name and in the person's units; hidden ones are retained, not shown. */
export default function AttributeEditor({
  owner,
  value,
  onChange,
  onWrong,
  elsewhere = nothing,
}: AttributeEditorProps): ReactNode {
  const t = useT('attributes')
  const units = usePreferences()
  const known = useMemo(() => namedAttributes(t, owner ? definitionsOf(owner) : []), [t, owner])
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [removed, setRemoved] = useState<AttributeValues>({})
  const [isAdding, setIsAdding] = useState(false)
  const { edited, kept } = shownKeys(value, elsewhere)
  const attributes = edited.map((key) => attributeOf(key, value[key])).sort(byLabel)
  const gone = Object.keys(removed).filter((key) => !Object.hasOwn(value, key))
  const isTooLarge = useMemo(() => new Blob([JSON.stringify(value)]).size > maxAttributeBytes, [value])

  function attributeOf(key: string, stored: unknown): NamedAttribute {
    const own = { ...ownDefinition(key, typeof stored as OwnType), label: key, about: t('attributesOwnAbout') }
    return known.find((one) => one.key === key) ?? own
  }
  const store = (next: Record<string, unknown>, texts: Readonly<Record<string, Typed>>) => {
    setTyped(texts)
    onChange(next)
    tell(next, texts)
  }
  const tell = (next: AttributeValues, texts: Readonly<Record<string, Typed>>) => {
    const isWrong = Object.entries(texts).some(([key, { fault }]) => fault && Object.hasOwn(next, key))
    onWrong?.(isWrong || new Blob([JSON.stringify(next)]).size > maxAttributeBytes)
  }
  const type = (attribute: NamedAttribute, text: string) => {
    const { key } = attribute
    const read = readAttribute(attribute, text, units)
    if ('fault' in read) {
      const texts = { ...typed, [key]: { text, of: value[key], fault: read.fault } }
      setTyped(texts)
      return tell(value, texts)
    }
    store({ ...value, [key]: read.value }, { ...typed, [key]: { text, of: read.value, fault: undefined } })
  }
  const remove = (key: string) => {
    const { [key]: old, ...rest } = value
    const { [key]: _, ...texts } = typed
    setRemoved({ ...removed, [key]: old })
    store(rest, texts)
  }
  const set = (key: string, next: unknown) => store({ ...value, [key]: next }, typed)

  return (
    <div className={styles.editor}>
      {attributes.length === 0 && gone.length === 0 && (
        <p className={styles.none}>
          {t('attributesNone')} {t('attributesNoneHint')}
        </p>
      )}
      <ul className={styles.list}>
        {attributes.map((attribute) => {
          const { key, label } = attribute
          const own = typed[key]
          const isTyped = own !== undefined && Object.is(own.of, value[key])
          return (
            <li key={key} className={styles.row} data-kind={attribute.kind}>
              <AttributeField
                attribute={attribute}
                text={isTyped ? own.text : attributeText(attribute, value[key], units)}
                value={value[key]}
                onType={(text) => type(attribute, text)}
                onSet={(next) => set(key, next)}
              />
              <IconButton
                icon={DeleteIcon}
                label={t('attributesRemove', { name: label })}
                onClick={() => remove(key)}
              />
            </li>
          )
        })}
        {gone.map((key) => (
          <li key={key} className={styles.gone}>
            <span>{t('attributesRemoved', { name: attributeOf(key, removed[key]).label })}</span>
            <Button size="small" onClick={() => set(key, removed[key])}>
              {t('attributesRestore')}
            </Button>
          </li>
        ))}
      </ul>
      {isTooLarge && (
        <p className={styles.fault} role="alert">
          {t('attributesTooLarge', { size: maxAttributeBytes / 1024 })}
        </p>
      )}
      <div className={styles.foot}>
        <Button icon={AddIcon} onClick={() => setIsAdding(true)}>
          {t('attributesAdd')}
        </Button>
        {kept.length > 0 && <p>{t('attributesKept', { names: kept.join(', ') })}</p>}
      </div>
      {isAdding && (
        <AddAttribute
          owner={owner}
          known={known.filter(({ key }) => !elsewhere.has(key) && !Object.hasOwn(value, key))}
          values={value}
          elsewhere={elsewhere}
          onAdd={(key, next) => {
            const { [key]: _, ...texts } = typed
            store({ ...value, [key]: next }, texts)
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}

const byLabel = (one: NamedAttribute, other: NamedAttribute) => one.label.localeCompare(other.label)
