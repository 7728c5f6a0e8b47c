import { FavouritesFullError, maxFavourites } from '@rastro/core/vehicle/favourites'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { setFavourite, useFavourites } from '../../session/favourites.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { StarIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './DetailCard.module.css'

/** Stars the vehicle, so that it stands first in the list. */
export function FavouriteButton({ id }: { id: number }): ReactNode {
  const t = useT('main')
  const on = useFavourites().has(id)
  const explain = (error: unknown) => {
    if (!(error instanceof FavouritesFullError)) return showError(error)
    showToast('warning', t('cardFavouritesFull', { count: maxFavourites }))
  }
  return (
    <IconButton
      icon={StarIcon}
      className={styles.star}
      label={t(on ? 'cardFavouriteRemove' : 'cardFavouriteAdd')}
      aria-pressed={on}
      onClick={() => setFavourite(id, !on).catch(explain)}
    />
  )
}
