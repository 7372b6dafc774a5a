import { useQueryClient } from '@tanstack/react-query'
import { type MenuShape, menuWidth, type PermissionSet } from '@vigil/domain'
import { directionOf } from '@vigil/i18n/web'
import { Drawer } from 'antd'
import { type ComponentType, type CSSProperties, memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { CommandPaletteProps } from '../../features/palette/command-palette.tsx'
import { PaletteSlot } from '../../features/palette/palette-slot.tsx'
import { DEFAULT_MONITOR_CONFIG } from '../../lib/browser/storage.ts'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useStored } from '../../lib/browser/use-stored.ts'
import { isDeviceWindow } from '../../lib/browser/windows.ts'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useFrameShortcut } from '../../lib/use-shortcut.ts'
import { useLink, useWatch } from '../../live/hooks.ts'
import { useWhenLinked } from '../../live/use-when-linked.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { useSideShape } from '../../ui/state/use-side-shape.ts'
import { useSilenceAll } from '../../ui/state/use-silence.ts'
import { Announcer } from '../banners/announcer.tsx'
import { HeaderChips } from '../banners/header-chips.tsx'
import { LinkBanner } from '../banners/link-banner.tsx'
import { NoticeLayer } from '../banners/notice-layer.tsx'
import { useFrameActions } from '../menu/frame-actions.tsx'
import { menuEntries } from '../menu/menu-entries.ts'
import { SideMenu } from '../menu/side-menu.tsx'
import { usePaletteActions } from '../menu/use-palette-actions.ts'
import type { DialogName } from '../menu/user-menu.tsx'
import { KeptOutlet } from '../routing/kept-outlet.tsx'
import { pageDevice } from '../routing/page-device.ts'
import type { PageHandle } from '../routing/page-outlet.tsx'
import { BareExit } from './bare-exit.tsx'
import { FrameDialogs } from './frame-dialogs.tsx'
import { Header } from './header.tsx'
import { InFrame } from './in-frame.ts'
import { MonitorDrawer } from './monitor-drawer.tsx'
import { tabMark } from './tab-mark.ts'

/** Undefined: a page on which alarms are not worked on. */
function workOf(pathname: string): string | undefined {
  if (pathname === paths.monitor('alarm')) return pathname
  return pageDevice(pathname) === undefined ? undefined : 'realtime'
}

/** How the menu stands beside the page, on a screen that has room for one. */
function useMenuShape(): MenuShape {
  const [collapsed] = useStored('menuCollapse', undefined)
  return useSideShape(collapsed, workOf(useLocation().pathname))
}

/** Brings the alarm flag to the browser's tab, and takes it away when the console is left. */
function TabAlarm() {
  const flag = useWatch((watch) => watch.flag)
  useEffect(() => {
    tabMark.set(flag)
    return () => tabMark.set(0)
  }, [flag])
  return null
}

/** Calls that failed while the link was down are made again when it is back: no page stays an error that it no longer has. */
function AskAgain() {
  const queries = useQueryClient()
  useWhenLinked(() => {
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
  return null
}

/** Over every page: nothing in it takes room of its own. A change of the address is no concern of it. */
const Over = memo(function Over({ bare }: { bare: boolean }) {
  return (
    <Boundary fallback={() => null}>
      <div className="console-banners" data-bare={bare}>
        <LinkBanner bare={bare} />
        {bare && <HeaderChips bare />}
      </div>
      <NoticeLayer bare={bare} />
      <Announcer />
      <TabAlarm />
    </Boundary>
  )
})

/** What has come already is drawn with the key that calls it; to wait for it even a moment costs the first letters. */
let Palette: ComponentType<CommandPaletteProps> | undefined
const fetchPalette = async () => {
  const found = await import('../../features/palette/command-palette.tsx')
  Palette = found.default
  return found
}
const LatePalette = lazyAgain(fetchPalette)
/** Later than everything that the first page asks for. */
const PALETTE_AFTER_MS = 4000

/** The main values of instruments, wherever they stand. */
const monitorFont = (px: number) => ({ '--monitor-font': `${px}px` }) as CSSProperties

export function Frame({ permissions }: { permissions: PermissionSet }) {
  const { t } = useTranslation()
  const { config } = useSession()
  const silenceAll = useSilenceAll()
  const link = useLink()
  const navigate = useNavigate()
  const locale = currentLocale()
  const wide = useAtLeast('md')
  const bare = (useMatches().at(-1)?.handle as PageHandle | undefined)?.bare === true
  const shape = useMenuShape()
  const [, setCollapsed] = useStored('menuCollapse', undefined)
  const [{ fixedHeader, fontSize }] = useStored('monitorConfig', DEFAULT_MONITOR_CONFIG)
  const [overlay, setOverlay] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [dialog, setDialog] = useState<DialogName>()
  // The one that it was opened with: another in its place, though the same, would lose what was typed.
  const [palette, setPalette] = useState<{ readonly Drawn: ComponentType<CommandPaletteProps> }>()
  const closePalette = () => setPalette(undefined)
  const closeDrawer = useCallback(() => setDrawer(false), [])

  const entries = useMemo(() => menuEntries(permissions, config), [permissions, config])
  const actions = useFrameActions(useCallback(() => setDrawer(true), []))
  const act = (id: string) => actions.find((action) => action.id === id)?.run()
  const pages = useMemo(
    () =>
      entries.flatMap(({ path, title, children }) => [
        ...(path ? [{ path, title: t(title) }] : []),
        ...children.map((child) => ({ path: child.path, title: `${t(title)}: ${t(child.title)}` })),
      ]),
    [entries, t],
  )
  const paletteActions = usePaletteActions(actions, setDialog)

  useEffect(() => {
    const timer = setTimeout(() => void fetchPalette().catch(() => {}), PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useFrameShortcut('palette', () =>
    setPalette((opened) => (opened === undefined ? { Drawn: Palette ?? LatePalette } : undefined)),
  )
  useFrameShortcut('help', () => setDialog('help'))
  useFrameShortcut('silence', silenceAll)
  useFrameShortcut('sound', () => act('sound'))
  useFrameShortcut('fullscreen', () => act('fullscreen'))
  useFrameShortcut('goHome', () => void navigate('/'))
  useFrameShortcut('goMap', () => void navigate(paths.monitor('map')))
  useFrameShortcut('goList', () => void navigate(paths.monitor('list')))
  useFrameShortcut('goScene', () => void navigate(paths.monitor('scene')))
  useFrameShortcut('goAlarms', () => void navigate(paths.monitor('alarm')))

  const menu = useMemo(() => {
    if (isDeviceWindow() || bare) return undefined
    return wide
      ? { open: shape === 'open', toggle: () => setCollapsed(shape === 'open') }
      : { open: overlay, toggle: () => setOverlay(!overlay) }
  }, [bare, wide, shape, setCollapsed, overlay])

  return (
    <div className="console" data-fixed={fixedHeader} style={monitorFont(fontSize)}>
      <a className="skip" href="#content">
        {t('common.skipToContent')}
      </a>
      {bare ? <BareExit /> : <Header actions={actions} menu={menu} onDialog={setDialog} />}
      <Over bare={bare} />
      <div className="console-main">
        {menu && wide && (
          <div
            className="console-menu"
            data-shape={shape}
            style={{ inlineSize: menuWidth(locale, shape) }}
            inert={shape === 'collapsed'}
          >
            <SideMenu entries={entries} icons={shape === 'icons'} />
          </div>
        )}
        <main
          id="content"
          tabIndex={-1}
          className={link.live ? 'console-content' : 'console-content not-live'}
          data-live={link.live}
        >
          <InFrame value={true}>
            <KeptOutlet />
          </InFrame>
        </main>
      </div>
      <Drawer
        open={overlay && !wide}
        onClose={() => setOverlay(false)}
        placement={directionOf(locale) === 'rtl' ? 'right' : 'left'}
        size={menuWidth(locale, 'open')}
        title={t('shell.menu.label')}
        className="menu-drawer"
      >
        <SideMenu entries={entries} onChosen={() => setOverlay(false)} />
      </Drawer>
      <AskAgain />
      <MonitorDrawer open={drawer} onClose={closeDrawer} />
      <FrameDialogs open={dialog} onClose={() => setDialog(undefined)} />
      {palette !== undefined && (
        <PaletteSlot Drawn={palette.Drawn} onClose={closePalette} pages={pages} actions={paletteActions} />
      )}
    </div>
  )
}
