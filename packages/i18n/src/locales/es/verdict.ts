export const verdict = {
  title: 'Lo que dice el espectro',
  unknown: 'algo sin nombre en la biblioteca',
  says: 'Según el espectro: {names}',
  saysUnknown: 'Según el espectro: algo sin nombre en la biblioteca',
  saysBackground: 'Según el espectro: nada por encima del fondo',
  deviceSays: 'Según el propio equipo: {names}',
  deviceSilent: 'El propio equipo no ha nombrado nada.',
  same: 'El equipo y el espectro coinciden.',
  differ:
    'El equipo y el espectro no coinciden: haga que un experto examine ambos antes de actuar según cualquiera de los nombres.',
  of: 'Espectro de {time}: {counts} cuentas en {seconds} s desde el inicio de la alarma',
  ofUntimed: 'Espectro de {time}: {counts} cuentas desde el inicio de la alarma',
  waiting: 'Todavía no se ha juzgado ningún espectro de esta alarma.',
  none: 'El equipo no ha enviado ningún espectro con esta alarma.',
  judging: 'Juzgando el espectro…',
  failed: 'No se pudo juzgar el espectro.',
  crystal: 'Juzgado por el servidor como un cristal de {crystal}, junto a {seconds} s de fondo de este equipo.',
  crystalAlone:
    'Juzgado por el servidor como un cristal de {crystal}, sin fondo de este equipo: solo se nombra lo que destaca muy claramente.',
  crystalAssumed: 'El modelo del equipo no indica cristal: se supone {crystal}.',
  waitingSample: 'aún sin juzgar',
}
