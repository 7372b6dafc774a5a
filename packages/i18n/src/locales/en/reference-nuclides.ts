/** What is on file about nuclides, by what they are met in. */
export const nuclide = {
  isolate: 'Keep clear at first (IAEA)',
  isolateValue: 'at least {value} in all directions, and wherever there are more than {rate}',
  what: {
    specialNuclear:
      'Nuclear material (uranium, plutonium, neptunium): fuel of reactors and weapons. It radiates weakly and is easily shielded, so a low reading does not mean a small amount. Dust that is breathed in does great harm.',
    medical:
      'From medicine: mostly a patient after an examination or treatment, or a delivery to a hospital. It fades within hours to weeks. A patient is no danger to people passing by; urine and sweat may carry it.',
    gammaSource:
      'Strong gamma source: weld radiography, level and density gauges, irradiators, radiotherapy. Without its shield a capsule of a few millimetres can burn or kill within minutes to hours, and nothing is felt. Broken, it spreads as dust.',
    checkSource:
      'Calibration or test source: small discs and capsules of laboratories and makers of instruments. Mostly weak; several together, or one for industry, can be strong.',
    reactor:
      'Made in reactors or accelerators. Outside such a plant it is unusual: contaminated scrap, waste, or a release. Several of this kind together point to a release.',
    beta: 'Strontium-90, strong beta source: thickness gauges, medical applicators, thermoelectric generators. The detector sees only the X-rays that it makes in metal: the source is far stronger than the reading. It burns the skin and, taken in, stays in the bones.',
    americium:
      'Americium-241: smoke detectors, gauges, and with beryllium the neutron sources of well logging and moisture gauges. Its gamma rays are weak; dust that is breathed in does the harm. It also comes with plutonium.',
    neutron:
      'Californium-252: neutron source for well logging, analysis of materials and starting reactors. Neutrons pass through lead and steel; the gamma dose rate alone says too little.',
    potassium:
      'Potassium-40, natural: in potash and other fertiliser, ceramics and tiles, granite, clay, salt substitute. Harmless in such goods, but a load of it may hide another source.',
    rareEarth:
      'Natural lanthanum or lutetium: often the crystal of the detector itself (LaBr₃, LYSO), also optical glass, lighter flints, catalysts, polishing powder. Weak, but it may hide another source.',
    radium:
      'Radium-226 and its daughters: natural in ore, phosphate fertiliser and oil-field scale, but also old luminous dials, medical needles and lightning rods, some of them strong. It gives off radon, and old ones leak. It may hide another source.',
    thorium:
      'Thorium and its daughters, natural: gas mantles, welding electrodes, old lenses, monazite sand, ceramics and refractories. Weak in such goods; dust must not be breathed in. A load of it may hide another source.',
    uranium:
      'Uranium, natural or depleted: ore, glazes and old glass, counterweights, ammunition, shields of strong sources. It radiates weakly and is poisonous as dust. It may hide another source, or be the shield of one.',
  },
  first: {
    specialNuclear:
      'Do not touch, open or move it, and do not bring parts, water or plastic close together. Keep everybody away, guard the place. Measure neutrons too. Tell police, nuclear regulator and the national contact for nuclear security at once; their specialists decide.',
    medical:
      'Ask discreetly, look at the hospital’s certificate, measure whether it comes from the whole body. Do not detain a patient for the reading alone. Compare a parcel with label and papers, do not open it. If it does not fit: keep away, call the radiation protection officer.',
    gammaSource:
      'Distance first: everybody away; twice as far is a quarter of the dose. Never touch it or pick it up. Stay only briefly, behind concrete, steel or lead. Cordon off, note who was near; call radiation protection officer, fire service and regulator. Do not sweep, wipe or drive it away.',
    checkSource:
      'Do not touch it with bare hands; keep some steps away, stay only briefly. Compare with label and papers, ask the owner. Without papers, or with a high dose rate, treat it as a strong source and call the radiation protection officer. Do not open it or take it along.',
    reactor:
      'Away from dust and smoke, up the wind; do not eat, drink or smoke. Mask and overalls; check hands, shoes and wheels before anybody leaves. Look at the detectors nearby; tell radiation protection officer and regulator at once. Do not wash or sweep it away.',
    beta: 'Away; never touch it: seconds can burn the hand. Shield with plastic or wood first, metal behind that. Cordon off, check for contamination, call radiation protection officer and regulator. Do not judge the danger by the gamma reading.',
    americium:
      'Do not touch or open it; keep up the wind. Measure neutrons: if there are any, keep much further away. If it is broken or burnt: mask and overalls, check hands and clothes with an alpha probe. Call radiation protection officer and regulator. Do not crush, saw or melt it.',
    neutron:
      'Everybody far away at once; never touch it. Stay as briefly as possible, behind water, plastic, paraffin or concrete, not behind lead alone. Measure with a neutron dose meter. Cordon off, call radiation protection officer and regulator. Do not move it.',
    potassium:
      'Compare with papers and load: an even reading all over it fits. A single hot spot, a second nuclide or neutrons do not: then keep away and call the radiation protection officer. Do not let it pass only because potassium was named.',
    rareEarth:
      'Measure without the load: if it stays, it is the detector. Otherwise compare with papers and load. A single hot spot, a second nuclide or neutrons: keep away and call the radiation protection officer. Do not let it pass only because it is natural.',
    radium:
      'An even load of ore or scale: compare with the papers. A single object or hot spot: keep away, do not touch or open it, call radiation protection officer and regulator. Gloves and mask against dust, air closed rooms. Do not scratch luminous paint.',
    thorium:
      'Compare with papers and load: an even reading all over it fits. Raise no dust; gloves and mask. A single hot spot, a second nuclide or neutrons: keep away and call the radiation protection officer. Do not let it pass only because thorium was named.',
    uranium:
      'Do not touch or open it; raise no dust, keep fire away from chips. Take a long spectrum and measure neutrons: is it enriched, is there a source inside? Tell radiation protection officer and regulator, it is under safeguards. Do not send it on before that is clear.',
  },
}
