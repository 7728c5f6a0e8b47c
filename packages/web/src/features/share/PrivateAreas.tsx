import { areaBounds, type PrivateArea } from '@rastro/core/model/share-places'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { AskBar } from '../../ui/AskBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import placeStyles from './PlacePicker.module.css'
import { PlacePicker } from './PlacePicker.tsx'
import styles from './Share.module.css'
import { api } from './shares.ts'
import type { Point, Spot } from './spot.ts'

const queryKey = localKey('private-areas')

interface PrivateAreasProps {
  deviceId: number
  around: Point | undefined
}

/** The areas in which the links of the person hide their vehicles (decision 152). */
export function PrivateAreas({ deviceId, around }: PrivateAreasProps): ReactNode {
  const t = useT('sharing')
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<PrivateArea>()
  const { data, error } = useQuery({ queryKey, queryFn: () => api.share.areas({}), meta: { quiet: true } })
  const reload = () => queries.invalidateQueries({ queryKey })
  const remove = ({ id }: PrivateArea) => {
    setAsked(undefined)
    api.share
      .removeArea({ params: { id } })
      .then(() => showToast('notice', t('areaRemoved')), showError)
      .finally(reload)
  }
  return (
    <section className={styles.panel} aria-labelledby="private-areas">
      <div className={styles.lead}>
        <h2 id="private-areas">{t('areas')}</h2>
        <p>{t('areasHint')}</p>
      </div>
      {error ? (
        <p role="alert">{errorText(error)}</p>
      ) : !data ? (
        <Skeleton height={44} />
      ) : (
        data.length > 0 && (
          <ul className={styles.links}>
            {data.map((area) => (
              <li key={area.id}>
                <div>
                  <strong>{area.name}</strong>
                  <p className="caption">
                    {[
                      t('areaRadius', { count: area.radius }),
                      t(area.deviceId === 0 ? 'areaOfAll' : area.deviceId === deviceId ? 'areaOfThis' : 'areaOfOther'),
                    ].join(' · ')}
                  </p>
                </div>
                <Button
                  size="small"
                  icon={DeleteIcon}
                  aria-label={t('areaRemoveOf', { name: area.name })}
                  onClick={() => setAsked(area)}
                >
                  {t('areaRemove')}
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
      {isAdding ? (
        <NewArea deviceId={deviceId} around={around} onDone={() => setAdding(false)} onAdded={reload} />
      ) : (
        data &&
        data.length < areaBounds.perAccount && (
          <div>
            <Button icon={AddIcon} onClick={() => setAdding(true)}>
              {t('areaAdd')}
            </Button>
          </div>
        )
      )}
      {asked && (
        <AskBar
          key={asked.id}
          text={t('areaRemoveAsk', { name: asked.name })}
          action={t('areaRemove')}
          closeLabel={t('sharedCancel')}
          onAct={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface NewAreaProps extends PrivateAreasProps {
  onDone(): void
  onAdded(): void
}

function NewArea({ deviceId, around, onDone, onAdded }: NewAreaProps): ReactNode {
  const t = useT('sharing')
  const sliderId = useId()
  const [name, setName] = useState<string>(t('areaHome'))
  const [spot, setSpot] = useState<Spot>()
  const [radius, setRadius] = useState<number>(areaBounds.usual)
  const [isOfThis, setOfThis] = useState(false)
  const { isPending, mutate } = useMutation({
    mutationFn: ({ latitude, longitude }: Spot) =>
      api.share.addArea({ body: { name, latitude, longitude, radius, deviceId: isOfThis ? deviceId : 0 } }),
    onError: showError,
    onSuccess() {
      showToast('notice', t('areaAdded'))
      onAdded()
      onDone()
    },
  })
  return (
    <form
      className={placeStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (spot) mutate(spot)
      }}
    >
      <div className={placeStyles.name}>
        <TextField
          label={t('sharedName')}
          value={name}
          maxLength={128}
          required
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <PlacePicker value={spot} radius={radius} around={around} onPick={setSpot} />
      <div className={placeStyles.range}>
        <label htmlFor={sliderId}>{t('areaSize')}</label>
        <output htmlFor={sliderId}>{t('areaRadius', { count: radius })}</output>
        <input
          id={sliderId}
          type="range"
          min={areaBounds.least}
          max={areaBounds.most}
          step={50}
          value={radius}
          aria-valuetext={t('areaRadius', { count: radius })}
          onChange={({ target }) => setRadius(target.valueAsNumber)}
        />
      </div>
      <Checkbox label={t('areaOnlyThis')} checked={isOfThis} onChange={({ target }) => setOfThis(target.checked)}>
        {t('areaOnlyThis')}
      </Checkbox>
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" disabled={!spot || !name.trim() || isPending}>
          {t('areaHide')}
        </Button>
        <Button onClick={onDone}>{t('sharedCancel')}</Button>
      </div>
    </form>
  )
}
