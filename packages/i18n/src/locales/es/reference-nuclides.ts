import type { Translation } from '../../translation.ts'
import type { nuclide as source } from '../en/reference-nuclides.ts'

export const nuclide = {
  isolate: 'Perímetro inicial (OIEA)',
  isolateValue: 'al menos {value} en todas direcciones, y donde haya más de {rate}',
  what: {
    specialNuclear:
      'Material nuclear (uranio, plutonio, neptunio): combustible de reactores y armas. Radia poco y se blinda con facilidad: una lectura baja no significa poca cantidad. Respirado en polvo hace mucho daño.',
    medical:
      'De uso médico: casi siempre un paciente tras una prueba o un tratamiento, o un envío a un hospital. Desaparece en horas o semanas. Un paciente no es peligro para quien pasa; orina y sudor pueden llevarlo.',
    gammaSource:
      'Fuente gamma intensa: gammagrafía de soldaduras, medidores de nivel y densidad, irradiadores, radioterapia. Sin blindaje, una cápsula de pocos milímetros puede quemar o matar en minutos u horas, sin que se note nada. Rota, se dispersa en polvo.',
    checkSource:
      'Fuente de calibración o de comprobación: discos y cápsulas pequeñas de laboratorios y fabricantes de equipos. Casi siempre débil; varias juntas, o una industrial, pueden ser intensas.',
    reactor:
      'Se forma en reactores o aceleradores. Fuera de esas instalaciones es raro: chatarra contaminada, residuos o un escape. Varios de esta clase juntos apuntan a un escape.',
    beta: 'Estroncio-90, fuente beta intensa: medidores de espesor, aplicadores médicos, generadores termoeléctricos. El detector solo ve la radiación de frenado en el metal: la fuente es mucho más intensa que la lectura. Quema la piel y, si entra en el cuerpo, queda en los huesos.',
    americium:
      'Americio-241: detectores de humo, medidores y, con berilio, fuentes de neutrones para sondeos y medidores de humedad. Su radiación gamma es débil; daña el polvo respirado. También acompaña al plutonio.',
    neutron:
      'Californio-252: fuente de neutrones para sondeos, análisis de materiales y arranque de reactores. Los neutrones atraviesan plomo y acero; la tasa de dosis gamma sola dice demasiado poco.',
    potassium:
      'Potasio-40, natural: potasa y otros fertilizantes, cerámica y azulejos, granito, arcilla, sal dietética. Inofensivo en esas mercancías, pero una carga puede ocultar otra fuente.',
    rareEarth:
      'Lantano o lutecio naturales: a menudo el propio cristal del detector (LaBr₃, LYSO), también vidrio óptico, piedras de mechero, catalizadores, polvo de pulir. Débil, pero puede ocultar otra fuente.',
    radium:
      'Radio-226 y sus descendientes: natural en minerales, fertilizantes fosfatados e incrustaciones de petróleo, pero también viejas esferas luminosas, agujas médicas y pararrayos, algunos intensos. Emite radón, y los objetos viejos tienen fugas. Puede ocultar otra fuente.',
    thorium:
      'Torio y sus descendientes, natural: camisas de gas, electrodos de soldadura, objetivos antiguos, arena de monacita, cerámica y refractarios. Débil en esas mercancías; no respirar el polvo. Una carga puede ocultar otra fuente.',
    uranium:
      'Uranio natural o empobrecido: mineral, esmaltes y vidrio antiguo, contrapesos, munición, blindajes de fuentes intensas. Radia poco y su polvo es venenoso. Puede ocultar otra fuente o ser su blindaje.',
  },
  first: {
    specialNuclear:
      'No tocar, abrir ni mover; no acercar entre sí piezas, agua ni plástico. Alejar a todos, vigilar el lugar. Medir también neutrones. Avisar enseguida a policía, regulador nuclear y contacto nacional de seguridad física nuclear; deciden sus especialistas.',
    medical:
      'Preguntar con discreción, ver el certificado del hospital, medir si viene de todo el cuerpo. No retener a un paciente solo por la lectura. Comparar un bulto con etiqueta y papeles, no abrirlo. Si no encaja: alejarse, llamar al responsable de protección radiológica.',
    gammaSource:
      'Primero la distancia: todos lejos; al doble de distancia, la cuarta parte de la dosis. No tocarla ni recogerla nunca. Estar poco tiempo, detrás de hormigón, acero o plomo. Acordonar, anotar quién estuvo cerca; llamar al responsable de protección radiológica, a los bomberos y al regulador. No barrer, limpiar ni llevársela.',
    checkSource:
      'No tocarla con las manos; a unos pasos y poco tiempo. Comparar con etiqueta y papeles, preguntar al dueño. Sin papeles o con tasa de dosis alta, tratarla como fuente intensa y llamar al responsable de protección radiológica. No abrirla ni llevársela.',
    reactor:
      'Lejos de polvo y humo, contra el viento; no comer, beber ni fumar. Mascarilla y mono; revisar manos, calzado y ruedas antes de que nadie salga. Mirar los detectores vecinos; avisar enseguida al responsable de protección radiológica y al regulador. No lavar ni barrer.',
    beta: 'Alejarse; no tocar nunca: unos segundos pueden quemar la mano. Pantalla de plástico o madera primero, metal detrás. Acordonar, medir contaminación, llamar al responsable de protección radiológica y al regulador. No juzgar el peligro por la lectura gamma.',
    americium:
      'No tocar ni abrir; quedarse contra el viento. Medir neutrones: si los hay, mucho más lejos. Si está roto o quemado: mascarilla y mono, revisar manos y ropa con sonda alfa. Llamar al responsable de protección radiológica y al regulador. No aplastar, serrar ni fundir.',
    neutron:
      'Todos lejos enseguida; no tocar nunca. Estar lo mínimo, detrás de agua, plástico, parafina u hormigón, no solo de plomo. Medir con dosímetro de neutrones. Acordonar, llamar al responsable de protección radiológica y al regulador. No moverla.',
    potassium:
      'Comparar con papeles y carga: una lectura uniforme encaja. Un punto caliente aislado, un segundo nucleido o neutrones no: alejarse y llamar al responsable de protección radiológica. No dejarlo pasar solo porque se nombró potasio.',
    rareEarth:
      'Medir sin la carga: si sigue, es el detector. Si no, comparar con papeles y carga. Punto caliente aislado, segundo nucleido o neutrones: alejarse y llamar al responsable de protección radiológica. No dejarlo pasar solo por ser natural.',
    radium:
      'Carga uniforme de mineral o incrustaciones: comparar con los papeles. Objeto aislado o punto caliente: alejarse, no tocar ni abrir, llamar al responsable de protección radiológica y al regulador. Guantes y mascarilla contra el polvo, ventilar locales cerrados. No raspar la pintura luminosa.',
    thorium:
      'Comparar con papeles y carga: una lectura uniforme encaja. No levantar polvo; guantes y mascarilla. Punto caliente aislado, segundo nucleido o neutrones: alejarse y llamar al responsable de protección radiológica. No dejarlo pasar solo porque se nombró torio.',
    uranium:
      'No tocar ni abrir; no levantar polvo, nada de fuego cerca de virutas. Tomar un espectro largo y medir neutrones: ¿está enriquecido, hay una fuente dentro? Avisar al responsable de protección radiológica y al regulador: está bajo salvaguardias. No dejarlo seguir hasta aclararlo.',
  },
} satisfies Translation<typeof source, 'es'>
