import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, LessIcon, UndoIcon } from '../../ui/icons.ts'
import chart from './chart.module.css'
import type { Measure } from './use-measure.ts'

interface ChartLegendProps {
  /** By their colours; none where there is only one. */
  vehicles: readonly { readonly id: number; readonly name: string; readonly colour: string }[]
  /** By their dashes. */
  attributes: readonly {
    readonly key: string
    readonly name: string
    readonly measure: Measure
    readonly isEmpty: boolean
  }[]
  isWhole: boolean
  /** Makes the span so many times as long; undefined shows the whole. */
  onZoom(factor: number | undefined): void
}

/** What the lines of a chart are, and the buttons of its zoom. */
export function ChartLegend({ vehicles, attributes, isWhole, onZoom }: ChartLegendProps): ReactNode {
  const t = useT('reports')
  // Where vehicles have the colours, attributes have only dashes
  const plain = vehicles.length > 0 ? { stroke: 'var(--t2)' } : undefined
  return (
    <ul className={chart.legend}>
      {vehicles.map(({ id, name, colour }) => (
        <li key={id} className={chart.vehicle}>
          <Dash series={0} style={{ stroke: colour }} />
          {name}
        </li>
      ))}
      {attributes.map(({ key, name, measure, isEmpty }, index) => (
        <li key={key}>
          <Dash series={index} style={plain} />
          {name}
          <span>{isEmpty ? t('chartNone') : measure.unit}</span>
        </li>
      ))}
      <li className={chart.tools}>
        <IconButton lined size="small" icon={AddIcon} label={t('mapZoomIn')} onClick={() => onZoom(0.5)} />
        <IconButton lined size="small" icon={LessIcon} label={t('mapZoomOut')} onClick={() => onZoom(2)} />
        <IconButton
          lined
          size="small"
          icon={UndoIcon}
          label={t('chartWhole')}
          disabled={isWhole}
          onClick={() => onZoom(undefined)}
        />
      </li>
    </ul>
  )
}

const Dash = ({ series, style }: { series: number; style: { stroke: string } | undefined }): ReactNode => (
  <svg width="24" height="4" aria-hidden>
    <line className={chart.line} data-series={series} style={style} x1="0" x2="24" y1="2" y2="2" />
  </svg>
)
