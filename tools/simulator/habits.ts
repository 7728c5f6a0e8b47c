import type { Habit } from './plan.ts'

/** The daily routines of the fleet. Hours are in the time of Brasília. */
export const habits = {
  delivery: { stops: [44, 56], startHour: 6, hours: 12 },
  earlyDelivery: { stops: [44, 56], startHour: 3, hours: 12 },
  nightDelivery: { stops: [44, 56], startHour: 20, hours: 12 },
  courier: { stops: [76, 92], startHour: 9, hours: 14, pace: 1, pull: 2.2 },
  taxi: { stops: [72, 86], startHour: 5, hours: 17 },
  nightTaxi: { stops: [70, 84], startHour: 18, hours: 15, pace: 1 },
  bus: { stops: [28, 30], startHour: 4, hours: 20, shuttle: true, pull: 0.9 },
  ambulance: { stops: [44, 56], startHour: 0, hours: 18, pace: 1.2, pull: 2 },
  patrol: { stops: [60, 72], startHour: 19, hours: 13, pace: 0.7 },
  commute: { stops: [7, 9], startHour: 6, hours: 14 },
  visits: { stops: [26, 32], startHour: 8, hours: 11 },
  speeding: { stops: [44, 54], startHour: 10, hours: 16, pace: 1.35, pull: 2.4 },
  longHaul: { stops: [3, 4], startHour: 5, hours: 14, longHaul: true, pace: 0.85, pull: 0.5 },
  nightHaul: { stops: [2, 3], startHour: 21, hours: 9, longHaul: true, pace: 0.88, pull: 0.5 },
  coach: { stops: [2, 3], startHour: 11, hours: 11, longHaul: true, pace: 0.95, pull: 0.8 },
  nightCoach: { stops: [2, 2], startHour: 23, hours: 7, longHaul: true, pace: 0.95, pull: 0.8 },
  roundTrip: { stops: [4, 4], startHour: 6, hours: 14, shuttle: true, pace: 0.9, pull: 0.7 },
  parked: { stops: [0, 0], startHour: 6, hours: 1 },
} as const satisfies Record<string, Habit>

export type HabitName = keyof typeof habits
