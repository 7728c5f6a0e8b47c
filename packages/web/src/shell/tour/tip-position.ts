/** A rectangle of the window, in its pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
interface Size {
  readonly width: number
  readonly height: number
}

const gap = 12
const margin = 8

/**
 * The position of the tip: below its target, else above, right or left of it, wherever there is room; first beside a high
 * target; on the lower part of one that fills the window. Without a target, in the middle. In pixels of the window.
 */
export function tipPosition(target: Box | null, tip: Size, view: Size): { left: number; top: number } {
  const within = (left: number, top: number) => ({
    left: Math.max(margin, Math.min(left, view.width - tip.width - margin)),
    top: Math.max(margin, Math.min(top, view.height - tip.height - margin)),
  })
  if (!target) return within((view.width - tip.width) / 2, (view.height - tip.height) / 2)
  const { left, top, width, height } = target
  const centre = left + (width - tip.width) / 2
  const middle = top + (height - tip.height) / 2
  const needed = { width: tip.width + gap + margin, height: tip.height + gap + margin }
  const vertical = () =>
    view.height - top - height >= needed.height
      ? within(centre, top + height + gap)
      : top >= needed.height
        ? within(centre, top - tip.height - gap)
        : undefined
  const beside = () =>
    view.width - left - width >= needed.width
      ? within(left + width + gap, middle)
      : left >= needed.width
        ? within(left - tip.width - gap, middle)
        : undefined
  const position = height > view.height / 2 ? (beside() ?? vertical()) : (vertical() ?? beside())
  return position ?? within(centre, top + height - tip.height - gap)
}
