import { wordOf } from '@rastro/core/i18n/words'
import { isShiftedInChina } from '@rastro/core/vocabulary/map-styles'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { StyleSwatch } from '../../map/controls/StyleSwatch.tsx'
import type { Lack, StyleId, Withheld } from '../../map/styles.ts'
import { useCan } from '../../session/viewer.ts'
import { Popover } from '../../ui/Popover.tsx'
import { FenceCount } from './FenceCount.tsx'
import css from './LayersPanel.module.css'
import { switchToggle, useMapToggles, useOfferedToggles } from './map-toggles.ts'
import type { MapStyles } from './use-map-styles.ts'

interface LayersPanelProps {
  styles: MapStyles
  anchor: Element
  onClose(): void
}

/** Base maps, overlays, and the fleet's layers. Administrators see which ones lack configuration, and what. */
export default function LayersPanel({ styles, anchor, onClose }: LayersPanelProps): ReactNode {
  const t = useT('layers')
  const shown = useMapToggles()
  const toggles = useOfferedToggles()
  const mayMend = useCan('administer')
  const { offered, withheld, overlays, chosen, choose, isAutomatic, trouble, isLaid, lay } = styles
  const lacking = (all: readonly Withheld[]) => (mayMend ? all : [])
  const shifted = (id: string) => (isShiftedInChina(id) ? t('layersShifted') : undefined)
  const isOut = (id: string) => trouble !== null && id === chosen?.id
  const shownId = isAutomatic && trouble ? 'base' : chosen?.id
  const overlayRows = [...overlays.offered, ...lacking(overlays.withheld)]
  return (
    <Popover label={t('mapLayers')} anchor={anchor} onClose={onClose}>
      <div className={css.panel}>
        <fieldset>
          <legend>{t('layersBases')}</legend>
          {offered.map(({ id, label }) => (
            <label key={id} className={css.row}>
              <input type="radio" name="base-map" checked={id === shownId} onChange={() => choose(id)} />
              <Swatch id={id} />
              <Named label={label} note={isOut(id) ? t('layersOffline') : shifted(id)} />
            </label>
          ))}
          {lacking(withheld).map(({ id, label, lack }) => (
            <label key={id} className={css.row}>
              <input type="radio" name="base-map" disabled />
              <Swatch id={id as StyleId} />
              <Named label={id.startsWith('google') ? `Google ${label}` : label} note={lackText(t, lack)} />
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('layersShown')}</legend>
          {toggles.map(([id, { word }]) => (
            <label key={id} className={css.row}>
              <input type="checkbox" checked={shown[id]} onChange={({ target }) => switchToggle(id, target.checked)} />
              <Named label={t(word)} />
              {id === 'fences' && <FenceCount />}
            </label>
          ))}
        </fieldset>
        {overlayRows.length > 0 && (
          <fieldset>
            <legend>{t('layersOverlays')}</legend>
            {overlayRows.map((overlay) => {
              const lack = 'lack' in overlay ? overlay.lack : undefined
              return (
                <label key={overlay.id} className={css.row}>
                  <input
                    type="checkbox"
                    checked={isLaid(overlay.id)}
                    disabled={lack !== undefined}
                    onChange={({ target }) => lay(overlay.id, target.checked)}
                  />
                  <Named
                    label={wordOf(t, 'mapOverlay', overlay.id)}
                    note={lack === undefined ? shifted(overlay.id) : lackText(t, lack)}
                  />
                </label>
              )
            })}
          </fieldset>
        )}
      </div>
    </Popover>
  )
}

const Swatch = ({ id }: { id: StyleId }) => (
  <span className={css.swatch}>
    <StyleSwatch id={id} />
  </span>
)

const Named = ({ label, note }: { label: string; note?: string | undefined }) => (
  <span className={css.name}>
    {label}
    {note && <small>{note}</small>}
  </span>
)

function lackText(t: ReturnType<typeof useT<'layers'>>, lack: Lack): string {
  if (lack === 'outside') return t('layersOutside')
  return lack === 'address' ? t('layersNeedsAddress') : t('layersNeedsKey')
}
