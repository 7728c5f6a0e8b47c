import { can } from '@rastro/core/access/access'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { localKey } from '../../api/query-keys.ts'
import { placesOf } from '../../feature/form.ts'
import { formsOf, redirectOf } from '../../feature/screens.ts'
import { useFeatures } from '../../feature/use-features.ts'
import { useWords } from '../../i18n/language.ts'
import { textsOf } from '../../i18n/texts-of.ts'
import { useT } from '../../i18n/translate.ts'
import { useLack } from '../../resource/plan/use-own-plan.ts'
import { supports } from '../../session/capabilities.ts'
import { useViewer } from '../../session/viewer.ts'
import { FieldIcon } from '../../ui/icons.ts'
import type { Settling } from './entries.ts'
import { sign } from './use-actions.tsx'

/** The fields of all forms by label, in either language; selecting one opens its form there. Texts are loaded on demand. */
export function useFields(isAsked: boolean): Settling {
  const t = useT('menu')
  const navigate = useNavigate()
  const viewer = useViewer()
  const lack = useLack()
  const forms = formsOf(useFeatures())
  const { language } = useWords()
  const other: Language = language === 'en' ? 'ptBR' : 'en'
  const areas = [...new Set(forms.map(({ form }) => form.area))]
  const { data, isLoading } = useQuery({
    queryKey: localKey('fieldWords', language),
    queryFn: async () => ({ own: await textsOf(language, areas), others: await textsOf(other, areas) }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  if (!data) return { entries: [], isSettled: !isLoading }
  const { own, others } = data
  const named = (texts: typeof own, key: TextKey) => texts[key] ?? ''
  const entries = forms
    .filter(({ screen }) => redirectOf(viewer, screen) === undefined)
    .flatMap(({ screen: { at, plan }, form }) =>
      placesOf(form)
        .filter(
          ({ may, requires }) =>
            may.every((action) => can(viewer, action)) && (!requires || supports(viewer, requires)),
        )
        .map(({ id, word }) => ({
          id: `field ${at}#${id}`,
          text: t('paletteField', { form: named(own, form.title), field: named(own, word) }),
          alias: `${named(others, form.title)} ${named(others, word)}`,
          sign: sign(FieldIcon),
          isLocked: plan !== undefined && lack(plan) !== undefined,
          choose: () => void navigate(`${at}#${id}`),
        })),
    )
  return { entries, isSettled: true }
}
