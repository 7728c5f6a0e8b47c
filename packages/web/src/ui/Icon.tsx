import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Any glyph on the 24 px grid: lucide's or one of our own. */
export type Glyph = LucideIcon

/** A glyph at 16, 18, 20, 24 or 34 px; 1.75 px lines from 20 px on, 1.5 px below (look §6). Hidden from screen readers. */
export function Icon({ of: Glyph, size = 20 }: { of: Glyph; size?: number }): ReactNode {
  return <Glyph className="icon" size={size} strokeWidth={size >= 20 ? 1.75 : 1.5} absoluteStrokeWidth aria-hidden />
}
