import { Permission } from '@vigil/contract'
import { SHIFT_PARTS } from '../../../lib/paths.ts'
import { here, type PageRoute } from './page-route.ts'

/** Home, and the pages that fill a screen of their own. */
export const homePages: readonly PageRoute[] = [
  {
    id: 'home',
    path: '/dashboard',
    title: 'home',
    code: Permission.Home,
    section: 'home',
    menu: here('/dashboard', 'home'),
    page: () => import('../../../features/home/home-page.tsx'),
  },
  {
    id: 'shift',
    path: '/shift/:part',
    title: 'shift',
    code: Permission.Home,
    past: true,
    accepts: ({ part }) => SHIFT_PARTS.some((each) => each === part),
    page: () => import('../../../features/shifts/shift-page.tsx'),
  },
  {
    id: 'wall',
    path: '/demo',
    title: 'wall',
    code: Permission.Demo,
    bare: true,
    page: () => import('../../../features/overview/wall-page.tsx'),
  },
  {
    id: 'musicBox',
    path: '/musicbox',
    title: 'musicBox',
    code: Permission.MusicBox,
    page: () => import('../../../features/overview/music-box-page.tsx'),
  },
  {
    id: 'ciaeRms',
    path: '/ciae-rms',
    title: 'ciaeRms',
    code: Permission.CiaeRms,
    page: () => import('../../../features/overview/ciae-rms-page.tsx'),
  },
  {
    id: 'rg05',
    path: '/rg05',
    title: 'rg05',
    code: Permission.Rg05,
    page: () => import('../../../features/overview/rg05-page.tsx'),
  },
]
