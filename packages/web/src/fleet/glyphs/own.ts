import { createLucideIcon, type IconNode, type LucideIcon } from 'lucide-react'

/** One or more paths on the 24 px grid. */
const paths = (name: string, ...lines: string[]): LucideIcon =>
  createLucideIcon(name, lines.map((d, index) => ['path', { d, key: String(index) }]) as IconNode)

export const IgnitionIcon = createLucideIcon('ignition', [
  ['circle', { cx: 8, cy: 15.5, r: 4, key: 'bow' }],
  ['path', { d: 'M10.9 12.6 20 3.5M16.3 7.2l3 3', key: 'bit' }],
])

export const MovingIcon = paths('moving', 'M3 8h6.5M3 12h4.5M3 16h6.5M13 5.5l6.5 6.5-6.5 6.5')

export const RoadIcon = paths('road', 'M8 4 4.5 20M16 4l3.5 16M12 4.5v3M12 10.7v3M12 17v3')

export const SatellitesIcon = paths(
  'satellites',
  'M12 8l4 4-4 4-4-4z',
  'M9.9 5.9 6 9.8M18 14.1 14.1 18M4 7.5 7.5 4l2.4 2.4L6.4 9.9zM14.1 17.6l3.5-3.5L20 16.5 16.5 20zM15.5 3.5a5 5 0 0 1 5 5',
)

export const SupplyIcon = createLucideIcon('supply', [
  ['rect', { x: 3, y: 8, width: 18, height: 11.5, rx: 2, key: 'case' }],
  ['path', { d: 'M7 8V5.3M17 8V5.3M6.3 13.6h4M13.7 13.6h4M15.7 11.6v4', key: 'poles' }],
])

export const FenceIcon = createLucideIcon('fence', [
  ['path', { d: 'M5.5 9.5 12 5l6.8 5.5L16.5 19h-9z', key: 'line' }],
  ...[
    [5.5, 9.5],
    [12, 5],
    [18.8, 10.5],
    [16.5, 19],
    [7.5, 19],
  ].map(([cx, cy]) => ['circle', { cx, cy, r: 1.7, fill: 'var(--icon-ground, var(--s1))', key: `${cx} ${cy}` }]),
] as IconNode)

const batteryCase: IconNode = [
  ['rect', { x: 2.5, y: 7, width: 16.5, height: 10.5, rx: 2.5, key: 'case' }],
  ['path', { d: 'M21.7 10.8v3', key: 'pole' }],
]
const level = (width: number): IconNode[number] => [
  'rect',
  { x: 5, y: 9.5, width, height: 5.5, rx: 1, fill: 'currentColor', stroke: 'none', key: 'level' },
]

export const BatteryLowIcon = createLucideIcon('battery-low', [...batteryCase, level(2)])
export const BatteryHalfIcon = createLucideIcon('battery-half', [...batteryCase, level(6)])
export const BatteryFullIcon = createLucideIcon('battery-full', [...batteryCase, level(10)])
export const BatteryChargingIcon = createLucideIcon('battery-charging', [
  ...batteryCase,
  level(10.1),
  [
    'path',
    {
      d: 'M12.2 8.7 8.3 13h2.4l-.7 3.3 3.9-4.5h-2.4z',
      fill: 'currentColor',
      stroke: 'var(--s1)',
      strokeWidth: 1,
      key: 'bolt',
    },
  ],
])
