/** The glyphs of vehicles and their facts. Lucide where it has one, our own drawing where it lacks one. */
export {
  Anchor as AnchorIcon,
  CircleStop as StoppedIcon,
  Fuel as FuelIcon,
  Gauge as SpeedIcon,
  History as ReplayIcon,
  IdCard as DriverIcon,
  Merge as JoinIcon,
  Plug as OutputIcon,
  Route as TrailIcon,
  Siren as AlarmIcon,
  Split as SplitIcon,
  Terminal as CommandIcon,
  Wrench as MaintenanceIcon,
} from 'lucide-react'
export * from './glyphs/own.ts'
