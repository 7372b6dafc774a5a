import type { Translation } from '../../translation.ts'
import type { title as source } from '../en/title.ts'

export const title = {
  deployment: {
    1: 'Sistema de seguridad NBQR',
    2: 'Proyecto de control de viajeros y equipajes del metro',
    3: 'Plataforma de control aduanero',
    4: 'Monitorización en red del parque químico',
    5: 'Defensa inteligente de fronteras',
    6: 'Plataforma de pruebas',
    default: 'Plataforma de gestión de datos',
  },
  page: '{page} · {title}',
} satisfies Translation<typeof source, 'es'>
