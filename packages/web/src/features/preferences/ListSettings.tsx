import { serviceLine } from '@rastro/core/model/preferences'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useSeesServices } from '../../fleet/use-services.ts'
import { useT } from '../../i18n/translate.ts'
import { useCan } from '../../session/viewer.ts'
import { SegmentSetting, SelectSetting, SwitchSetting } from './controls.tsx'
import { PositionItems } from './PositionItems.tsx'
import { saveAttribute, useChosen } from './preferences-autosave.ts'
import { preferencesForm } from './preferences-form.ts'
import { Part, Setting } from './Setting.tsx'

/** The look of menus, list rows and card for this person (APP-25, LIST-30, CARD-3). */
export function ListSettings(): ReactNode {
  const t = useT('preferences')
  const { field, section } = useFormWords(preferencesForm)
  const chosen = useChosen()
  const seesServices = useSeesServices()
  return (
    <Part {...section('list')}>
      <SegmentSetting
        {...field('tipoMenu')}
        hint={t('preferenceMenuHint')}
        value={chosen.menuStyle}
        choices={[
          { value: 'menuLista', text: t('preferenceMenuLista') },
          { value: 'menuIcone', text: t('preferenceMenuIcone') },
        ]}
      />
      <SelectSetting
        {...field('devicePrimary')}
        value={chosen.devicePrimary ?? ''}
        choices={useRowChoices(t('preferencesRowVehicle'), chosen.devicePrimary)}
      />
      <SelectSetting
        {...field('deviceSecondary')}
        value={chosen.deviceSecondary ?? ''}
        choices={useRowChoices(t('attributeAddress'), chosen.deviceSecondary, {
          ...(seesServices && { [serviceLine]: t('preferencesRowService') }),
        })}
      />
      <SwitchSetting {...field('cardPreview')} hint={t('preferencesCardPreviewHint')} checked={chosen.cardPreview} />
      <Setting {...field('positionItems')} hint={t('preferenceItemsHint')} wide>
        <PositionItems
          chosen={chosen.positionItems}
          onChange={(items) => saveAttribute('positionItems', items.join(','))}
        />
      </Setting>
    </Part>
  )
}

/** The options for a line of a row; data of the tracker only for people who may see it (VEH-22). */
function useRowChoices(usual: string, chosen: string | undefined, more: Readonly<Record<string, string>> = {}) {
  const t = useT('preferences')
  const seesAll = useCan('administer')
  const fields = {
    name: t('sharedName'),
    contact: t('preferencesRowContact'),
    ...(seesAll && { uniqueId: t('deviceIdentifier'), phone: t('attributePhone') }),
    ...more,
  }
  const known: [string, string][] = [['', usual], ...Object.entries(fields)]
  const others: [string, string][] = chosen && !known.some(([key]) => key === chosen) ? [[chosen, chosen]] : []
  return [...known, ...others].map(([value, text]) => ({ value, text }))
}
