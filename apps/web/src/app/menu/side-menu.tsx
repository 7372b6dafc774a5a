import { ExportOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { recall } from '../../lib/browser/storage.ts'
import { useAskAhead } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { fetchAhead } from '../routing/load-chunk.ts'
import { PAGE_ROUTES } from '../routing/routes.ts'
import { currentEntry, type MenuEntry, withToken } from './menu-entries.ts'
import { MenuIcon } from './menu-icon.tsx'

interface SideMenuProps {
  entries: readonly MenuEntry[]
  /** Icons alone; what they are called is said beside the one that is pointed at. */
  icons?: boolean
  /** Told after a page was chosen. */
  onChosen?(): void
}

/** Who only passes on the way to another entry is gone before. */
const DWELL_MS = 50

/**
 * Whoever points at an entry will most likely choose it: its page is fetched meanwhile, and who stays has asked for what it will show.
 */
function usePointing() {
  const { link } = useLive()
  const { timeZone } = useSession().config
  const ask = useAskAhead()
  const staying = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(staying.current), [])
  return useCallback(
    (path: string) => {
      const page = PAGE_ROUTES.find(({ menu }) => menu?.some((entry) => entry.path === path))?.page
      const stayed = (): void => {
        page?.().then(
          ({ firstCalls }) => ask(firstCalls?.({ now: link.serverNow(), timeZone }) ?? []),
          // A page that did not come is fetched again when it is opened, and fails there.
          () => {},
        )
      }
      return {
        onMouseEnter() {
          fetchAhead([page])
          clearTimeout(staying.current)
          staying.current = setTimeout(stayed, DWELL_MS)
        },
        onMouseLeave: () => clearTimeout(staying.current),
      }
    },
    [ask, link, timeZone],
  )
}

type Items = NonNullable<MenuProps['items']>

interface MenuTreeProps {
  readonly items: Items
  readonly icons: boolean
  /** The entry of the page that is shown. */
  readonly current: string | undefined
  readonly openAtFirst: string[]
  onChoose(key: string): void
}

/** By itself: the library draws some forty entries, and most changes of the address are within one of them. */
const MenuTree = memo(function MenuTree({ items, icons, current, openAtFirst, onChoose }: MenuTreeProps) {
  return (
    <Menu
      mode="inline"
      inlineCollapsed={icons}
      items={items}
      selectedKeys={current ? [current] : []}
      defaultOpenKeys={openAtFirst}
      onClick={({ key }) => onChoose(key)}
    />
  )
})

export function SideMenu({ entries, icons = false, onChosen }: SideMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pointing = usePointing()
  const match = useMatches().at(-1)
  const section = PAGE_ROUTES.find(({ id }) => id === match?.id)?.section
  const current = currentEntry(entries, pathname, section)

  const items = useMemo(
    (): Items =>
      entries.map(({ id, icon, title, path, external, children }) => ({
        key: path ?? external ?? id,
        icon: <MenuIcon name={icon} />,
        label: external ? (
          <>
            {t(title)} <ExportOutlined aria-label={t('shell.menu.external')} />
          </>
        ) : (
          t(title)
        ),
        ...(path !== undefined && pointing(path)),
        ...(children.length > 0 && {
          children: children.map((each) => ({
            key: each.path,
            label: t(each.title),
            ...pointing(each.path),
          })),
        }),
      })),
    [entries, t, pointing],
  )

  const openAtFirst = useMemo(
    () => entries.filter(({ children }) => children.length > 0).map(({ id }) => id),
    [entries],
  )
  const choose = useCallback(
    (key: string) => {
      const external = entries.find((entry) => entry.external === key)?.external
      if (external) window.open(withToken(external, recall('token'), window.location.href), '_blank', 'noopener')
      else void navigate(key)
      onChosen?.()
    },
    [entries, navigate, onChosen],
  )

  return (
    <nav aria-label={t('shell.menu.label')}>
      <MenuTree items={items} icons={icons} current={current.path} openAtFirst={openAtFirst} onChoose={choose} />
    </nav>
  )
}
