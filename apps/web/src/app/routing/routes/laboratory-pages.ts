import { Permission } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'
import { here, inSection, type PageRoute } from './page-route.ts'

const raman = inSection('raman', Permission.Raman, true)

export const laboratoryPages: readonly PageRoute[] = [
  {
    ...raman('ramanAdd', paths.ramanAdd),
    menu: here(paths.ramanAdd, 'ramanAdd'),
    page: () => import('../../../features/laboratory/items-page.tsx'),
  },
  {
    ...raman('ramanQuery', '/raman-query-list/query'),
    menu: here(paths.ramanQuery(), 'ramanQuery'),
    page: () => import('../../../features/laboratory/query-page.tsx'),
  },
]
