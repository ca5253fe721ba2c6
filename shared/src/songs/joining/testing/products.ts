/**
 * A real product as several formats name it. `code` is that of its VST2 and the subtype of its Audio Unit. Not all codes are the
 * real ones, but all have their form.
 */
export type Product = {
  maker: string
  name: string
  /** How its Audio Unit is called; the name if nothing else is said. */
  unitName?: string
  makerCode: string
  code: string
  classId: string
  clap: string
}

const digits = (text: string) =>
  [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')).join('')

/** The class id of a VST3 that keeps the place of its VST2 in songs. */
export const vstClassId = (code: string, name: string): string =>
  (digits(`VST${code}`) + digits(name.toLowerCase())).slice(0, 32).padEnd(32, '0')

export const juceClassId = (makerCode: string, code: string): string =>
  `ABCDEF019182FAEB${digits(makerCode)}${digits(code)}`

export const uHeClassId = (code: string): string => `D39D5B69D6AF42FA12345678${digits(code)}`

export const vst2Key = (code: string): string => `vst2:${digits(code)}`

type Kind = 'vst' | 'juce' | 'u-he' | 'own'

/** The maker, its code, the kind of its class ids, and `name=code` for each product. Editions of one name stand beside each other on purpose. */
const ROWS =
  `FabFilter, FabF, own: Pro-Q=FQ1p | Pro-Q 2=FQ2p | Pro-Q 3=FQ3p | Pro-Q 4=FQ4p | Pro-L=FPLr | Pro-L 2=FL2r
FabFilter, FabF, own: Pro-C=FPCp | Pro-C 2=FC2p | Saturn=FSat | Saturn 2=FS2t | Timeless 3=FT3l | Volcano 3=FV3c
u-he, UHfX, u-he: Diva=DiVa | TyrellN6=tYn6 | Zebralette=cbSy | Hive=HivE | Repro-1=rEp1 | Repro-5=rEp5 | Satin=SaTN
Xfer Records, Xfer, vst: Serum=XfsX | Serum 2=Xfs2 | OTT=XfTt | Cthulhu=XfCt | LFOTool=XfLT | Nerve=XfNv
Valhalla DSP, oDin, juce: ValhallaRoom=ROOM | ValhallaVintageVerb=VVVr | ValhallaDelay=dLay | ValhallaShimmer=shim
Vital Audio, Tyte, juce: Vital=Vita
Digital Suburban, DGSB, juce: Dexed=Dexd
Native Instruments, -NI-, vst: Massive=NiMa | Massive X=NiMX | FM8=NiF8 | Kontakt 5=NiO5 | Kontakt 6=NiK6 | Kontakt 7=NiK7
Native Instruments, -NI-, vst: Guitar Rig 5=NiG5 | Guitar Rig 6=NiG6 | Reaktor 5=NiR5 | Reaktor 6=NiR6 | Battery 4=NiB4
iZotope, iZtp, vst: Ozone 5=ZnO5 | Ozone 7=ZnO7 | Ozone 9=ZnO9 | Neutron 2=ZnN2 | Neutron 3=ZnN3 | Vinyl=ZnVy | Trash 2=ZnT2
Spectrasonics, GOSW, vst: Omnisphere=Ambr | Keyscape=Keys | Trilian=Tril | Stylus RMX=RMX1
LennarDigital, LenD, vst: Sylenth1=syl1
Soundtoys, SToy, own: Decapitator=DeCa | EchoBoy=EcBy | Little Plate=LtPl | Crystallizer=Crst | PanMan=PnMn | Tremolator=Trem
Arturia, Artu, own: Mini V3=Min3 | Mini V4=Min4 | Jup-8 V3=Jup3 | Jup-8 V4=Jup4 | Pigments=Pigm | CS-80 V3=CS83 | CS-80 V4=CS84
Image-Line, ILin, vst: Sytrus=Sytr | Harmor=Harm | Gross Beat=GrBt | Maximus=Maxi | Ogun=Ogun | Sawer=Sawr | Morphine=Mrph
Synapse Audio, SynA, own: DUNE=Dun1 | DUNE 2=Dun2 | DUNE 3=Dun3 | The Legend=TLeg | Obsession=Obse
IK Multimedia, Ikmm, juce: AmpliTube 4=Atb4 | AmpliTube 5=Atb5 | T-RackS 5=Tr50 | SampleTank 4=Stk4 | ARC 3=ARC3 | MODO BASS=MoBa
Slate Digital, SlDg, juce: Fresh Air=FrAr | Virtual Mix Rack=VMRk | FG-X=FGXx | FG-X 2=FGX2 | Infinity EQ=InEQ
TAL-Togu Audio Line, Togu, juce: TAL-U-NO-LX=uNlx | TAL-NoiseMaker=noim | TAL-Chorus-LX=chlx | TAL-Dub-3=dub3 | TAL-Reverb-4=rev4
Audio Damage, AuDa, juce: Quanta=Qnta | Quanta 2=Qnt2 | Dubstation 2=Dub2 | Rough Rider 3=RoR3 | Eos 2=Eos2 | Phosphor 3=Pho3
D16 Group, D16G, own: Decimort 2=Dcm2 | LuSH-101=Lush | Phoscyon=Phos | Phoscyon 2=Pho2 | Drumazon=Drmz | Drumazon 2=Drm2
Brainworx, Brwx, own: bx_digital V2=bxd2 | bx_digital V3=bxd3 | bx_console N=bxcN | bx_limiter=bxLm | bx_solo=bxSo | bx_masterdesk=bxMd
Celemony, CelM, own: Melodyne=MldP
Toontrack, Toon, vst: Superior Drummer 2=SDr2 | Superior Drummer 3=SDr3 | EZdrummer 2=EZd2 | EZdrummer 3=EZd3 | EZkeys=EZky
Kilohearts, kHs1, own: Phase Plant=khPP | Snap Heap=khSH | Multipass=khMP | Faturator=khFa | Disperser=khDi
Cableguys, Cabl, own: ShaperBox 2=SBx2 | ShaperBox 3=SBx3 | HalfTime=HfTm | Curve 2=Crv2
Klanghelm, Klan, own: MJUC=MJUC | DC8C 3=DC83 | IVGI=IVGI | SDRR=SDRR | VUMT 2=VUM2
Voxengo, Voxg, own: Elephant=Elep | SPAN=SPAN | SPAN Plus=SPNP | OldSkoolVerb=OSkV | Marvel GEQ=MrGE | Boogex=Boog
Tokyo Dawn Labs, Tdrl, own: TDR Nova=TdNo | TDR Kotelnikov=TdKo | TDR SlickEQ=TdSE | TDR Limiter 6 GE=TdL6
Plugin Boutique, PlBq, juce: Scaler=Scl1 | Scaler 2=Scl2 | Scaler 3=Scl3 | BigKick=BgKk | Carbon Electra=CaEl`.split(
    '\n',
  )

/** All products of the table. */
export const PRODUCTS: Product[] = ROWS.flatMap((line) => {
  const [, maker = '', makerCode = '', kind, names = ''] = /^(.*), (.*), (.*): (.*)$/.exec(line) ?? []
  return names.split(' | ').map((row) => {
    const [name = '', code = ''] = row.split('=')
    return {
      maker,
      name,
      makerCode,
      code,
      classId: classIdOf(kind as Kind, { makerCode, code, name }),
      ...(maker === 'FabFilter' && { unitName: `FF ${name}` }),
      clap: `com.${maker.toLowerCase().replace(/[^a-z]/g, '')}.${name.toLowerCase().replace(/[^a-z0-9]/g, '-')}`,
    }
  })
})

function classIdOf(kind: Kind, { makerCode, code, name }: { makerCode: string; code: string; name: string }) {
  if (kind === 'vst') return vstClassId(code, name)
  if (kind === 'juce') return juceClassId(makerCode, code)
  if (kind === 'u-he') return uHeClassId(code)
  return digits(`${makerCode}${code}${name}${'~'.repeat(16)}`).slice(0, 32)
}
