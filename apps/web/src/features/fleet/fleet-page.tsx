import { useVirtualizer } from '@tanstack/react-virtual'
import { displayedStateOf, severityRank } from '@vigil/domain'
import { Empty, Input, Segmented, Spin } from 'antd'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { DevicePlace, FleetStore } from '../../live/fleet-store.ts'
import { useClock } from '../../ui/use-clock.ts'
import { DeviceRow } from './device-row.tsx'
import { FleetSummary } from './fleet-summary.tsx'

const ROW_HEIGHT = 44
type Filter = 'all' | 'notNormal' | 'alarming'

/** Ranks by severity; not connected is not normal either, though nothing is milder. */
function passes(filter: Filter, store: FleetStore, sn: string): boolean {
  const device = store.device(sn)
  const shown = device === undefined ? -1 : displayedStateOf(device)
  if (filter === 'alarming') return shown >= 1 && shown <= 3
  return filter === 'all' || shown !== 0
}

const matches = (place: DevicePlace, text: string) =>
  [place.name, place.sn, place.deviceTypeName, place.officeName].some((part) => part.toLowerCase().includes(text))

/** The whole fleet by severity, then by name; a row is drawn again only when its own device changes. */
export function FleetPage({ store, live }: { store: FleetStore; live: boolean }) {
  const { t } = useTranslation()
  const version = useSyncExternalStore(store.subscribeList, store.version)
  const now = useClock()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const scroller = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the store's version stands for what it holds
  const rows = useMemo(() => {
    const rank = (sn: string) => {
      const device = store.device(sn)
      return device === undefined ? -1 : severityRank(displayedStateOf(device))
    }
    const text = search.trim().toLowerCase()
    return store
      .places()
      .filter((place) => passes(filter, store, place.sn) && matches(place, text))
      .map((place) => ({ place, rank: rank(place.sn) }))
      .sort((a, b) => b.rank - a.rank || a.place.name.localeCompare(b.place.name))
      .map(({ place }) => place)
  }, [store, version, search, filter])

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    getItemKey: (index) => rows[index]?.sn ?? index,
  })

  const total = store.places().length
  const emptyKey =
    total === 0 ? 'fleet.empty.none' : filter === 'alarming' && !search ? 'fleet.empty.noAlarm' : 'fleet.empty.noMatch'
  return (
    <main className={live ? 'fleet' : 'fleet not-live'} id="content">
      <h1 className="visually-hidden">{t('fleet.title')}</h1>
      <FleetSummary store={store} version={version} />
      <div className="fleet-bar">
        <Input.Search
          allowClear
          placeholder={t('fleet.search')}
          aria-label={t('fleet.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segmented<Filter>
          value={filter}
          onChange={setFilter}
          options={(['all', 'notNormal', 'alarming'] as const).map((value) => ({
            value,
            label: t(`fleet.filter.${value}`),
          }))}
        />
      </div>
      <div className="fleet-table" role="table" aria-label={t('fleet.title')} aria-rowcount={rows.length + 1}>
        <div role="rowgroup">
          <div className="fleet-row fleet-head" role="row">
            {(['state', 'device', 'model', 'site', 'updated'] as const).map((column) => (
              <span role="columnheader" key={column} className={`cell-${column}`}>
                {t(`fleet.column.${column}`)}
              </span>
            ))}
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <div className="fleet-body" ref={scroller} role="rowgroup" tabIndex={0}>
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
            {virtual.getVirtualItems().map((item) => {
              const place = rows[item.index]
              return (
                place && (
                  <DeviceRow key={item.key} store={store} place={place} now={now} top={item.start} index={item.index} />
                )
              )
            })}
          </div>
          {rows.length === 0 &&
            (version <= 1 ? <Spin /> : <Empty description={t(emptyKey)} image={Empty.PRESENTED_IMAGE_SIMPLE} />)}
        </div>
      </div>
    </main>
  )
}
