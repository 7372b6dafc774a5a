import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keep, recall } from '../../lib/browser/storage.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useLink, useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace, LiveFleet, OfficePlace } from '../../live/stores/live-fleet.ts'
import type { PaletteAction, PaletteItem, PalettePage } from './palette-item.ts'
import { PaletteRow } from './palette-row.tsx'
import { type Index, indexOf, rank, SHOWN_AT_MOST, withRecent } from './rank.ts'
import './palette.css'

export interface CommandPaletteProps {
  open: boolean
  onClose(): void
  /** Allowed to this user, in the order of the menu. */
  pages: readonly PalettePage[]
  actions: readonly PaletteAction[]
  /** What was typed before this was here. */
  early?: RefObject<string>
}

const NOTHING: readonly string[] = []

const ofDevice = (place: DevicePlace, sites: readonly string[]): PaletteItem => ({
  id: `device:${place.sn}`,
  kind: 'device',
  group: 2,
  title: place.name,
  also: [place.sn, place.deviceTypeName, place.deviceType, ...sites],
  place,
})

/** The office of a device and those above, but for the top, which is above all of them. */
function sitesOf(offices: readonly OfficePlace[]): ReadonlyMap<string, readonly string[]> {
  const sites = new Map<string, readonly string[]>()
  // Depth first: an office comes after the one above it.
  for (const { id, parentId, name } of offices) {
    sites.set(id, parentId === null ? [] : [name, ...(sites.get(parentId) ?? [])])
  }
  return sites
}

function indexOfDevices(fleet: LiveFleet): Index<PaletteItem> {
  const sites = sitesOf(fleet.offices())
  return indexOf(fleet.places().map((place) => ofDevice(place, sites.get(place.officeId) ?? NOTHING)))
}

/** Pages, devices and actions by name. The list of devices is folded once per change of the tree, not once per key. */
export default function CommandPalette(props: CommandPaletteProps) {
  return props.open ? <OpenPalette {...props} /> : null
}

function OpenPalette({ onClose, pages, actions, early }: CommandPaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const { live } = useLink()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(() => recall('paletteRecent') ?? NOTHING)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  // With the drawing itself: between the two, keys would go to the page below.
  useLayoutEffect(() => {
    dialog.current?.showModal()
    // Read as late as this: a letter may come between the drawing and its showing.
    if (early !== undefined && early.current !== '') setTyped(early.current)
  }, [early])

  const commands = useMemo(
    (): PaletteItem[] => [
      ...pages.map(({ path, title }): PaletteItem => {
        return { id: `page:${path}`, kind: 'page', group: 0, title, also: [], path }
      }),
      ...actions.map((action): PaletteItem => {
        return { id: `action:${action.id}`, kind: 'action', group: 1, title: action.title, also: [], action }
      }),
    ],
    [pages, actions],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells when the places have changed
  const devices = useMemo(() => indexOfDevices(fleet), [fleet, structure])
  const index = useMemo(() => ({ entries: [...indexOf(commands).entries, ...devices.entries] }), [commands, devices])
  const found = useMemo(
    () => rank(index, typed, { recent, unasked: ({ kind }) => kind !== 'device' }),
    [index, typed, recent],
  )
  const chosen = Math.min(at, found.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-at="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const choose = (item: PaletteItem | undefined) => {
    if (item === undefined) return
    keep('paletteRecent', withRecent(recent, item.id))
    onClose()
    if (item.kind === 'action') item.action.run()
    else if (item.kind === 'page') navigate(item.path)
    else navigate(paths.monitor(recall('monitorMode') ?? 'map', { device: item.place.sn }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = found.length - 1
    const moves: Partial<Record<string, number>> = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(last, chosen + 8),
      PageUp: Math.max(0, chosen - 8),
    }
    const next = moves[event.key]
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter') choose(found[chosen])
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      data-live={live}
      aria-label={t('palette.label')}
      aria-modal="true"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={onKeyDown}
    >
      <div className="palette-frame">
        <input
          className="palette-input"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.placeholder')}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          // An empty field would count as left to right, and its prompt with it.
          dir={typed === '' ? undefined : 'auto'}
        />
        <div ref={list} className="palette-list" role="listbox" id={`${id}-list`} aria-label={t('palette.results')}>
          {found.map((item, place) => (
            <PaletteRow
              key={item.id}
              id={`${id}-${place}`}
              at={place}
              item={item}
              chosen={place === chosen}
              recent={recent.includes(item.id)}
              onPoint={setAt}
              onChoose={choose}
            />
          ))}
        </div>
        {found.length === 0 && <p className="palette-empty">{t('palette.empty')}</p>}
        <p className="palette-foot">
          <span aria-live="polite">{t('palette.found', { count: found.length })}</span>
          {found.length === SHOWN_AT_MOST && <span>{t('palette.narrow')}</span>}
          <span className="palette-hints" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')} <kbd>↵</kbd> {t('palette.choose')} <kbd>Esc</kbd>{' '}
            {t('palette.close')}
          </span>
        </p>
      </div>
    </dialog>
  )
}
