import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { CentreIcon, FollowVehicleIcon } from '../../ui/icons.ts'
import css from './controls.module.css'

interface FollowButtonsProps {
  texts: { follow: string; centre: string }
  /** Whether the map follows the selected vehicle now. */
  isFollowing: boolean
  onFollow(isFollowing: boolean): void
  onCentre(): void
}

/** For the selected vehicle: the map follows it, or centres it once. */
export function FollowButtons({ texts, isFollowing, onFollow, onCentre }: FollowButtonsProps): ReactNode {
  return (
    <>
      <hr className={css.line} />
      <IconButton
        icon={FollowVehicleIcon}
        label={texts.follow}
        aria-pressed={isFollowing}
        onClick={() => onFollow(!isFollowing)}
      />
      <IconButton icon={CentreIcon} label={texts.centre} onClick={onCentre} />
    </>
  )
}
