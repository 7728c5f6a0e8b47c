import type { Event } from '@rastro/core/model/event'
import { isEmergency } from '@rastro/core/vocabulary/emergency-alarms'
import { createValue } from '../session/value.ts'

/** Max toasts at a time, of them those that stay: there is always room for other news. */
const maxToasts = 3
const maxStaying = 2
/** Max that wait for room, of each kind; the list of events has them all. */
const maxQueued = 12

/** The toasts on the screen, those that stay first, then the latest first; and how many wait for room. */
export const eventToasts = createValue<{ readonly shown: readonly Event[]; readonly queued: number }>({
  shown: [],
  queued: 0,
})

/** Where a page of a phone makes room for toasts, so that they cover nothing of it; null: they lie over the page. */
export const toastRoom = createValue<HTMLElement | null>(null)

/** Not dismissed, the oldest first. */
let staying: readonly Event[] = []
let leaving: readonly Event[] = []
/** The list of events is open: it shows new events itself. */
let isListed = false

/** Shows new events, each as soon as there is room; the newest SOS at once. */
export function showEvents(events: readonly Event[]): void {
  if (isListed || events.length === 0) return
  staying = [...staying, ...events.filter(stays)].slice(-maxQueued)
  const others = [...leaving, ...events.filter((event) => !stays(event))]
  // The latest of a flood: what is on the screen, and the end of the queue
  leaving = [...others.slice(0, maxToasts), ...others.slice(maxToasts).slice(-maxQueued)]
  arrange()
}

/** An alarm of people in danger stays until somebody has seen or dismissed it. */
export const stays = ({ type, attributes }: Event): boolean => type === 'alarm' && isEmergency(attributes.alarm)

/** Dismisses a toast, also one that waits for room. */
export function closeEvent(event: Event): void {
  closeEvents((other) => other === event)
}

/** Dismisses all these toasts, also those that wait for room. */
export function closeEvents(isOver: (event: Event) => boolean): void {
  const isLeft = (event: Event) => !isOver(event)
  staying = staying.filter(isLeft)
  leaving = leaving.filter(isLeft)
  arrange()
}

export const forgetEvents = (): void => closeEvents(() => true)

/** While the list of events is open no toast is shown; returns the function to call when it is closed. */
export function whileListed(): () => void {
  isListed = true
  forgetEvents()
  return () => {
    isListed = false
  }
}

function arrange(): void {
  const first = staying.slice(-maxStaying)
  const others = leaving.slice(0, maxToasts - first.length)
  const queued = staying.length + leaving.length - first.length - others.length
  eventToasts.set({ shown: [...first.toReversed(), ...others.toReversed()], queued })
}
