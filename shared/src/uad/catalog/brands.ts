/**
 * The lists in which a license covers a bundle. The tables are merged from public tools that sort UAD plugins. M: the largest
 * list, for both systems, of 2026. H: a list for macOS, 2019 to 2024. P: naming rules for Windows of 2021. `old`: only H, for a
 * bundle name that is no longer used.
 */
export type LicenseSource = 'M+H' | 'M' | 'H+P' | 'H' | 'P' | 'old'

/** Each brand, first the maker's own, and under it each license with its bundles and their sources. The prefix `UAD ` of every name is left out. */
const TABLE = `
Universal Audio
  4K Buss Compressor = 4K Buss Compressor M
  4K Channel Strip = 4K Channel Strip M
  A-Type Multiband Enhancer = A-Type Multiband Enhancer M
  Bermuda Triangle Distortion = Bermuda Triangle M+H
  Brigade Chorus = Brigade Chorus M
  Cambridge EQ = Cambridge M+H
  Capitol Chambers = Capitol Chambers M
  Century Tube Channel Strip = Century Tube Channel Strip M
  Cooper Time Cube Delay = Cooper Time Cube M+H
  DreamVerb Room Modeler = DreamVerb M+H
  EP-34 Tape Echo = EP-34 Tape Echo M
  Galaxy Tape Echo = Galaxy Tape Echo M
  Hemisphere Mic Collection = Hemisphere Mic Collection M
  Hitsville EQ Collection = Hitsville EQ Mastering M+H, Hitsville EQ M+H
  Hitsville Reverb Chambers = Hitsville Reverb Chambers M
  LA-6176 Signature Channel Strip = LA-6176 Channel Strip M
  Oxide Tape Recorder = Oxide Tape M+H
  Pultec-Pro Legacy EQ = Pultec-Pro Legacy M+H
  Pure Plate Reverb = Pure Plate M+H
  Putnam Microphone Collection = Putnam Mic Collection 180 M+H, Putnam Mic Collection M+H
  Raw Distortion = Raw M+H
  RealVerb-Pro Room Modeler = RealVerb-Pro M+H
  Studio D Chorus = Studio D Chorus M
  TS Overdrive = TS Overdrive M
  UA 1176 Limiter Collection = UA 1176 Rev A M+H, UA 1176AE M+H, UA 1176LN Rev E M+H, UA 1176LN Legacy P, UA 1176SE Legacy P
  UA 1176LN Legacy Limiter = UA 1176LN Legacy M+H
  UA 1176SE Legacy Limiter = UA 1176SE Legacy M+H
  UA 175B and 176 Tube Compressor Collection = UA 175-B M+H, UA 176 M+H
  UA 610-A Tube Preamp and EQ = UA 610-A M+H
  UA 610-B Tube Preamp and EQ = UA 610-B M+H
  V76 Preamp = V76 Preamp M
UAD Precision
  Precision Buss Compressor = Precision Buss Compressor M
  Precision De-Esser = Precision De-Esser M
  Precision Enhancer Hz = Precision Enhancer Hz M
  Precision Enhancer kHz = Precision Enhancer kHz M
  Precision Equalizer = Precision Equalizer M
  Precision K-Stereo Ambience Recovery = Precision K-Stereo M+H
  Precision Limiter = Precision Limiter M
  Precision Maximizer = Precision Maximizer M
  Precision Mix Rack Collection = Precision Channel Strip M+H, Precision Delay Mod L M+H, Precision Delay Mod M+H, Precision Reflection Engine M+H
  Precision Multiband Compressor = Precision Multiband M+H
ADA
  ADA Flanger = ADA Flanger M
  ADA STD-1 Stereo Tapped Delay = ADA STD-1 Stereo Tapped Delay M
AKG
  AKG BX 20 Spring Reverb = AKG BX 20 M+H
Ampeg
  Ampeg B15N Bass Amplifier = Ampeg B15N M+H
  Ampeg SVT-3 Pro Bass Amplifier = Ampeg SVT3Pro M+H
  Ampeg SVT-VR Bass Amplifier = Ampeg SVTVR M+H
  Ampeg SVT-VR Classic Bass Amplifier = Ampeg SVTVR Classic M+H
Ampex
  Ampex ATR-102 Tape Recorder = Ampex ATR-102 M+H
AMS
  AMS DMX 15-80 S Digital Delay and Pitch Shifter = AMS DMX 15-80 S M+H
  AMS Neve DFC Channel Strip = AMS Neve DFC Channel Strip M
  AMS RMX16 Digital Reverb = AMS RMX16 M+H
  AMS RMX16 Expanded Digital Reverb = AMS RMX16 Expanded M+H
Antares
  Antares Auto-Tune Realtime = Antares Auto-Tune Realtime M
  Antares Auto-Tune Realtime X = Auto-Tune Realtime X M+H
  Auto-Tune Realtime Access = Auto-Tune Realtime Access M
  Auto-Tune Realtime Advanced = Auto-Tune Realtime Advanced M
API
  API 2500 Bus Compressor = API 2500 M+H
  API 500 EQ Collection = API 550A M+H, API 560 M+H
  API Preamp = API Preamp M
  API Vision Channel Strip Collection = API Vision Channel Strip M+H
  API Vision Channel Strip Legacy = API Vision Channel Strip Legacy M
Avalon
  Avalon VT-737sp Channel Strip = Avalon VT-737sp M+H
Brainworx
  bx_digital V2 EQ = bx_digital V2 Mono M+H, bx_digital V2 M+H
  bx_digital V3 EQ Collection = bx_digital V3 mix M+H, bx_digital V3 M+H
  bx_masterdesk = bx_masterdesk M+H
  bx_masterdesk Classic = bx_masterdesk Classic M+H
  bx_refinement = bx_refinement M
  bx_saturator V2 = bx_saturator V2 M
  bx_subsynth Subharmonic Synth = bx_subsynth M+H
  bx_tuner = bx_tuner M
C-Suite
  C-Suite C-Axe Guitar Noise Suppressor = C-Suite C-Axe M+H
  C-Suite C-Max Limiter = C-Suite C-Max M+H
  C-Suite C-Vox Noise and Ambience Reduction = C-Suite C-Vox M+H
Chandler
  Chandler GAV19T Guitar Amplifier = Chandler GAV19T M+H
  Chandler Limited Curve Bender EQ = Chandler Limited Curve Bender M+H
  Chandler Limited Zener Limiter = Chandler Limited Zener Limiter M
Dangerous
  Dangerous BAX EQ Collection = Dangerous BAX EQ Master M+H, Dangerous BAX EQ Mix M+H
dbx
  dbx 160 Compressor = dbx 160 M+H
Diezel
  Diezel Herbert Amplifier = Diezel Herbert M+H
  Diezel VH4 Amplifier = Diezel VH4 M+H
Dytronics
  Dytronics Cyclosonic Panner = Dytronics Cyclosonic Panner M
  Dytronics Tri-Stereo Chorus = Dytronics Tri-Stereo Chorus M
Eden
  Eden WT800 Bass Amplifier = Eden WT800 M+H
elysia
  elysia alpha compressor = elysia alpha master M+H, elysia alpha mix M+H
  elysia alpha compressor V2 = elysia alpha compressor V2 M
  elysia mpressor = elysia mpressor M
Empirical Labs
  Empirical Labs EL7 FATSO Compressor = Empirical Labs FATSO Jr M+H, Empirical Labs FATSO Sr M+H
  Empirical Labs EL8 Distressor Compressor = Empirical Labs Distressor M+H
EMT
  EMT 140 Plate Reverb = EMT 140 M+H
  EMT 250 Digital Reverb = EMT 250 M+H
ENGL
  ENGL 646 VS Guitar Amplifier = ENGL E646 VS M+H
  ENGL 765 RT Guitar Amplifier = ENGL E765 RT M+H
  ENGL Savage 120 Guitar Amplifier = ENGL Savage 120 M+H
Eventide
  Eventide H910 Harmonizer = Eventide H910 Harmonizer M
Fairchild
  Fairchild 670 Legacy Limiter = Fairchild 670 Legacy M+H
  Fairchild Tube Limiter Collection = Fairchild 670 M+H, Fairchild 660 M+H
Fender
  Fender 55 Tweed Deluxe Amplifier = Fender 55 Tweed Deluxe M+H
Friedman
  Friedman Amplifiers Collection = Friedman BE100 M+H, Friedman DS40 M+H
  Friedman Buxom Betty Amplifier = Friedman Buxom Betty M+H
Fuchs
  Fuchs Overdrive Supreme 50 Amplifier = Fuchs Overdrive Supreme 50 M+H
  Fuchs Train II Guitar Amplifier = Fuchs Train II M+H
Gallien-Krueger
  Gallien-Krueger 800RB Bass Amplifier = Gallien Krueger 800RB M+H
Harrison
  Harrison 32C EQ = Harrison 32C SE M+H, Harrison 32C M+H
Helios
  Helios Type 69 Legacy EQ = Helios Type 69 Legacy M+H
  Helios Type 69 Preamp and EQ Collection = Helios Type 69 M+H, Helios Type 69 Legacy P
Ibanez
  Ibanez Tube Screamer TS808 Overdrive = Ibanez Tube Screamer TS808 M+H
Korg
  Korg SDD-3000 Digital Delay = Korg SDD-3000 M+H
Lexicon
  Lexicon 224 Digital Reverb = Lexicon 224 M+H
  Lexicon 480L Digital Reverb and Effects = Lexicon 480L M+H
Little Labs
  Little Labs IBP Phase Alignment = Little Labs IBP M+H
  Little Labs VOG Bass Enhancer = Little Labs VOG M+H
Maag
  Maag Audio EQ4 MS = Maag EQ4 MS M
  Maag EQ4 EQ = Maag EQ4 M+H
Manley
  Manley Massive Passive EQ Collection = Manley Massive Passive MST M+H, Manley Massive Passive M+H
  Manley Reference Microphone Preamplifier = Manley Reference Mic Preamp M+H
  Manley Variable Mu Limiter = Manley Variable Mu M+H
  Manley VOXBOX Channel Strip = Manley VOXBOX M+H
Marshall
  Marshall Bluesbreaker 1962 Amplifier = Marshall Bluesbreaker 1962 M+H
  Marshall JMP 2203 Amplifier = Marshall JMP 2203 M+H
  Marshall Plexi Classic Amplifier = Marshall Plexi Classic M+H
  Marshall Plexi Super Lead 1959 Amplifier = Marshall Plexi Super Lead 1959 M+H
  Marshall Silver Jubilee 2555 Amplifier = Marshall Silver Jubilee 2555 M+H
Massenburg DesignWorks
  Massenburg DesignWorks MDWEQ5 EQ = MDWEQ5-3B M+H, MDWEQ5-5B M+H
Millennia
  Millennia NSEQ-2 EQ = Millennia NSEQ-2 M+H
Moog
  Moog Multimode Filter Collection = Moog Multimode Filter SE M+H, Moog Multimode Filter XL M+H, Moog Multimode Filter H+P
  Moog Multimode Legacy Filter = Moog Multimode Filter M+H
MXR
  MXR Flanger-Doubler = MXR Flanger-Doubler M
Neve
  Neve 1073 Legacy EQ = Neve 1073 Legacy M+H, Neve 1073SE Legacy M
  Neve 1073 Preamp and EQ Collection = Neve 1073 M+H, Neve 1073SE Legacy H+P, Neve 1073 Legacy P
  Neve 1081 EQ = Neve 1081 M+H, Neve 1081SE M+H
  Neve 1084 Preamp and EQ = Neve 1084 M+H
  Neve 31102 EQ = Neve 31102 M+H, Neve 31102SE M+H
  Neve 33609 Stereo Limiter Compressor = Neve 33609 C M+H, Neve 33609SE M+H
  Neve 88RS Channel Strip Collection = Neve 88RS M+H, Neve 88RS Legacy H+P
  Neve 88RS Legacy Channel Strip = Neve 88RS Legacy M+H
  Neve Dynamics Collection = Neve 2254 E M+H, Neve 2254 E Dual M+H, Neve 33609 C H+P, Neve 33609SE H
  Neve Preamp = Neve Preamp M
Ocean Way
  Ocean Way Microphone Collection = Ocean Way Mic Collection 180 M+H, Ocean Way Mic Collection M+H
  Ocean Way Studios Room Modeler = Ocean Way Studios M+H
OTO
  OTO Biscuit 8-bit Filter Effects = OTO Biscuit 8-bit Effects M+H
Pultec
  Pultec EQP-1A Legacy EQ = Pultec EQP-1A Legacy M+H
  Pultec Passive EQ Collection = Pultec EQP-1A M+H, Pultec HLF-3C M+H, Pultec MEQ-5 M+H, Pultec EQP-1A Legacy P
Roland
  Roland CE-1 Chorus = Roland CE-1 M+H
  Roland Dimension D Chorus = Roland Dimension D M+H
  Roland RE-201 Tape Delay = Roland RE-201 M+H
Shadow Hills
  Shadow Hills Mastering Compressor = Shadow Hills Mastering Compressor M
  Shadow Hills Mastering Compressor Class A = Shadow Hills Class A Mastering Comp M
Softube
  Softube Amp Room Half-Stack = Softube Amp Room Half-Stack M
  Softube Bass Amp Room = Softube Bass Amp Room M
  Softube Bass Amp Room 8x10 = Softube Bass Amp Room 8x10 M
  Softube Metal Amp Room = Softube Metal Amp Room M
  Softube Vintage Amp Room = Softube Vintage Amp Room M
  Softube Vocoder = Softube Vocoder M
Sonnox Oxford
  Oxford Dynamic EQ = Oxford Dynamic EQ M
  Oxford Envolution Envelope Shaper = Oxford Envolution M+H
  Oxford EQ = Oxford EQ M
  Oxford Inflator = Oxford Inflator M
  Oxford Limiter V2 = Oxford Limiter M+H
  Oxford SuprEsser DS = Oxford SuprEsser DS M
Sound Machine
  Sound Machine Wood Works = Sound Machine Wood Works M
SPL
  SPL Transient Designer = SPL Transient Designer M
  SPL TwinTube Saturation = SPL TwinTube M+H
  SPL Vitalizer MK2-T = SPL Vitalizer MK2-T M
  SPL Vitalizer MK3-T = SPL Vitalizer MK3-T M
SSL
  SSL 4000 E Channel Strip Collection = SSL E Channel Strip M+H, SSL E Channel Strip Legacy P
  SSL 4000 E Legacy Channel Strip = SSL E Channel Strip Legacy M+H
  SSL 4000 G Bus Compressor Collection = SSL G Bus Compressor M+H, SSL G Bus Compressor Legacy P
  SSL 4000 G Legacy Bus Compressor = SSL G Bus Compressor Legacy M+H
Studer
  Studer A800 Tape Recorder = Studer A800 M+H
Suhr
  Suhr PT100 Amplifier = Suhr PT100 M+H
  Suhr SE100 Amplifier = Suhr SE100 M+H
Summit Audio
  Summit Audio TLA-100A Compressor = Summit Audio TLA-100A M+H
Teletronix
  Teletronix LA-2A Legacy Leveler = Teletronix LA-2A Legacy M+H
  Teletronix LA-2A Leveler Collection = Teletronix LA-2 M+H, Teletronix LA-2A Gray M+H, Teletronix LA-2A Silver M+H, Teletronix LA-2A Legacy P, Teletronix LA-3A P
  Teletronix LA-3A Audio Leveler = Teletronix LA-3A M+H, LA3A old
Thermionic
  Thermionic Culture Vulture Distortion = Thermionic Culture Vulture M+H
Tonelux
  Tonelux Tilt EQ = Tonelux Tilt Live M+H, Tonelux Tilt M+H
Townsend Labs
  Sphere Mic Collection = Sphere Mic Collection 180 M+H, Sphere Mic Collection M+H, Townsend Labs Sphere old, Townsend Labs Sphere 180 old
Trident
  Trident A-Range EQ = Trident A-Range M+H
Tube-Tech
  Tube-Tech CL 1B Compressor = Tube-Tech CL 1B M+H
  Tube-Tech CL 1B mk II = Tube-Tech CL 1B mk II M
  Tube-Tech EQ Collection = Tube-Tech ME 1B M+H, Tube-Tech PE 1C M+H
Valley People
  Valley People Dyna-mite Dynamics = Valley People Dyna-mite M+H
Vertigo
  Vertigo VSC-2 Compressor = Vertigo VSC-2 M+H
  Vertigo VSM-3 Saturator = Vertigo VSM-3 M+H
`

type CoveredBundle = { brand: string; license: string; stem: string; source: LicenseSource }

/** The rows of the table. */
export function coveredBundles(): CoveredBundle[] {
  let brand = ''
  return TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith(' ')) brand = line
      const [license = '', bundles] = line.trim().split(' = ')
      return (bundles?.split(', ') ?? []).map((bundle) => {
        const end = bundle.lastIndexOf(' ')
        // as: the table has no other words there, which `catalog.test.ts` checks.
        const source = bundle.slice(end + 1) as LicenseSource
        return { brand, license: `UAD ${license}`, stem: `UAD ${bundle.slice(0, end)}`, source }
      })
    })
}
