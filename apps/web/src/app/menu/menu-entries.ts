import type { DeploymentConfig } from '@vigil/contract'
import type { PermissionSet } from '@vigil/domain'
import { mayOpen } from '../routing/guard.ts'
import { type MenuIcon, type PageRoute, SECTIONS, type SectionId } from '../routing/routes/page-route.ts'
import { PAGE_ROUTES } from '../routing/routes.ts'

export interface MenuEntry {
  readonly id: string
  readonly icon: MenuIcon
  /** Key of its text. */
  readonly title: string
  /** Address of the page it leads to; for an external entry, of another system. */
  readonly path?: string
  readonly external?: string
  readonly children: readonly { path: string; title: string }[]
}

const reachable = (route: PageRoute, permissions: PermissionSet): boolean =>
  route.menu !== undefined && route.page !== undefined && mayOpen(route, permissions)

/** What the side menu shows to somebody: pages that exist and are allowed, in the given order, then the external entries. */
export function menuEntries(
  permissions: PermissionSet,
  config: Pick<DeploymentConfig, 'knowledgeUrl' | 'adminUrl'>,
): MenuEntry[] {
  const entries = SECTIONS.toSorted((a, b) => a.order - b.order).flatMap(({ id, icon }): MenuEntry[] => {
    const pages = PAGE_ROUTES.filter((route) => route.section === id && reachable(route, permissions)).flatMap(
      ({ menu = [] }) => menu.map(({ path, title }) => ({ path, title: `pages.title.${title}` })),
    )
    const [first] = pages
    if (first === undefined) return []
    const shared = { id, icon, title: `pages.section.${id}` }
    return [pages.length === 1 ? { ...shared, path: first.path, children: [] } : { ...shared, children: pages }]
  })
  return [...entries, ...furtherEntries(permissions, config)]
}

/** The knowledge graph of the site, where it has one of its own; otherwise that of the product, for who may look things up. */
function furtherEntries(
  permissions: PermissionSet,
  { knowledgeUrl, adminUrl }: Pick<DeploymentConfig, 'knowledgeUrl' | 'adminUrl'>,
): MenuEntry[] {
  const own = PAGE_ROUTES.find(({ id }) => id === 'knowledge')
  const knowledge = { id: 'knowledge', icon: 'knowledge', title: 'pages.section.knowledge', children: [] } as const
  const graph: MenuEntry[] = []
  if (knowledgeUrl !== '') graph.push({ ...knowledge, external: knowledgeUrl })
  else if (own !== undefined && mayOpen(own, permissions)) graph.push({ ...knowledge, path: own.path })
  const admin: MenuEntry = {
    id: 'admin',
    icon: 'admin',
    title: 'pages.section.admin',
    external: adminUrl,
    children: [],
  }
  return adminUrl === '' ? graph : [...graph, admin]
}

/** Another system takes the operator over by the token. */
export function withToken(address: string, token: string | undefined, base: string): string {
  const url = new URL(address, base)
  if (token !== undefined) url.searchParams.set('token', token)
  return url.href
}

/** The entry, and its section, that belong to an address. */
export function currentEntry(entries: readonly MenuEntry[], pathname: string, section: SectionId | undefined) {
  const paths = entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...children.map((each) => each.path)])
  const path = paths.find((each) => each === pathname) ?? entries.find(({ id }) => id === section)?.path
  return { path, section }
}
