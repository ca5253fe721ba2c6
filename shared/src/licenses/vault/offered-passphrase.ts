/** 1,024 common English words, written for this list, so that each is ten random bits and easy to type. */
const WORDS = `
acid acorn acre actor adult agent alarm album alley almond alpine amber anchor angle animal ankle answer anvil apple
apron arch arena armor arrow artist aspen atlas atom attic august aunt autumn avenue award baby bacon badge bagel baker
balcony bamboo banana band banjo bank barber bark barley barrel basil basin basket bath battery beach bead beam bean
bear beast beaver beetle belt bench berry bike birch bird biscuit bison blade blanket blaze bloom blossom blue board
boat bone bonus book boot border bottle boulder bracket brain branch brass bread breeze brick bridge broom brother brown
brush bubble bucket budget buffalo bugle bulb bundle bunny burger bush butter button cabbage cabin cable cactus cage
cake calendar calf camel camera camp canal candle candy canoe canvas canyon cape captain caramel caravan carbon card
cargo carpet carrot cart cartoon carve cash castle cattle cave cedar ceiling cello cement center ceramic cereal chain
chair chalk chamber channel chapel chapter charm chart cheese cherry chess chest chicken chief child chimney chin choir
circle circus citizen city clam clap clay clerk cliff climb clinic clock cloth cloud clover clown club coach coal coast
coat cobra cocoa coconut code coffee coin collar color comedy comet comic compass concert cook copper coral cord cork
corn cotton couch cougar country couple course cousin cover coyote crab cradle craft crane crater crayon cream crew
cricket crow cruise crumb crystal cube cupboard curtain curve cushion cycle daisy dance date daughter dawn deer degree
delta dentist desert desk dessert dial diamond diet dinner ditch diver doctor doll dolphin dome donkey door double dough
dove dragon drama drawer dream dress drill drink drum duck dust eagle earth east echo eclipse edge editor elbow elder
electric elephant elevator ember emerald empire engine envelope equator eraser essay evening event fabric face factory
falcon fall family farm feast feather fence ferry festival fiber fiddle field finger fish flag flame flash flask fleet
flock flood floor flower flute foam folder forest fork fort fossil fountain frame freight friend frog frost fruit funnel
future gadget galaxy gallery game garage garden garlic gate gear general ghost giant gift ginger giraffe girl glacier
glass globe glove glue goat gold golf goose gorilla gown grain grape graph grass gravel gravy green grid grill grocery
group grove guard guest guide guitar gulf habit hair hall hammer hammock hamster hand harbor harp harvest hawk hazel
head heart heat hedge heel helmet herb herd heron hinge hobby hockey holiday hollow honey hood hook horn horse hose
hotel hour house human humor hunter icon idea igloo image inch index infant insect iron island item ivory jacket jade
jaguar jasmine jazz jeans jelly jewel joke journal judge juice jumble jump jungle junior jury kale kayak kernel kettle
keyboard kidney kilo kiosk kitchen kite kitten kiwi knee knife knight knob label lace ladder lady lake lamb lamp lantern
lapel laptop laser lasso latch laundry lava lawn lawyer layer leader leaf league leather lecture ledge lemon lens lentil
leopard lesson letter lettuce level lever library light lilac lily linen liquid lizard llama lobby lobster lock lotus
lunch lyric machine magnet maid mail mango mansion mantle maple marble march margin market mask mast match meadow meal
medal melody melon memory menu merchant mermaid metal meteor meter method middle milk mill mineral mirror mist mitten
mixer model moment money month moose morning mosaic moss moth motor mountain mouse mouth movie muffin muscle museum
music mustard nail napkin nation nature nectar needle neighbor nephew nerve nest nickel niece noise noodle noon north
notch novel number nurse nylon oasis ocean octave office olive omelet onion opera orange orbit orchard orchid order
organ otter outfit oval oven owner oxygen oyster ozone paddle page paint pair palace panda panel panther paper parade
parcel parent park parrot party passage pasta paste pastry patch path patio patrol peach peacock peanut pebble pedal
pelican pencil penguin penny people pepper perch perfume permit person petal phone photo piano pickle picnic picture
pigeon pillow pilot pink pipe pirate pitcher pizza planet plank plant plaster plate plaza plot plum pocket poem poet
point polar pole polish pond pony pool poppy porch portrait post potato potter powder prairie present pretzel price
print prism prize prune puddle pulley pulse puma pump pumpkin pupil puppet puppy purple purse puzzle pyramid quail
quarry queen quest quill quilt quiver quiz quota rabbit raccoon race rack radar radio radish raft rain raisin ranch
raven ravine razor record reef region reindeer relay reptile ribbon rice ridge ring ripple river road robe robin robot
rock room root rubber ruby rudder ruler runner rust sack saddle salad salmon salon salsa salt satin sauce sausage scale
scarf scene school science scissors scooter scout screen screw script scroll season seat second seed senior sensor
servant shade shadow shark sheep shelf shell sheriff shield shirt shop shore shovel shower shrimp shrub shutter sign
silver singer sink siren skate sketch skirt skull slate sleeve slipper slope smile smoke snack snail snake snow soap
soccer sock soldier song sonnet soup south space spade spark sparrow speaker spear sphere spice spider spinach spiral
sponge spool spoon spring spruce squad square squirrel stable stadium staff stage stair stamp star station statue steam
stem step stew stick stone stool storm story stove straw stream street string studio submarine sugar suit summer sunset
surf swallow swan sweater swing sword symbol syrup table tail talent tango tank tape target taxi teacher team teapot
temple tennis tent theater thimble thorn thread throne thumb thunder ticket tide tiger tile timber timer tissue toast
tomato tongue tool tooth topic torch tornado tortoise tower town track tractor trail train tray treasure trellis
triangle tribe trophy trout truck trumpet trunk tuba tube tulip tuna tundra tunnel turkey turnip turtle tutor twig twin
umbrella uncle unicorn uniform union valley valve vanilla vapor vase vault velvet vendor venue verb verse vessel vest
vine vinegar violet violin visitor vitamin voice volcano volume voyage vulture waffle wagon waiter walnut walrus waltz
wand wardrobe wasp watch water wave weather wedding weekend wheat wheel whisker whistle white widow wife willow wind
wing winter wire wizard woman wood word worker world worm wrench wrist writer yacht yard year yellow yogurt youth zebra
zipper zone
`
  .trim()
  .split(/\s+/)

/** How many words an offered passphrase has: 60 random bits, each guess of which costs a derivation of a key. */
const WORD_COUNT = 6

/** A passphrase of six random words. `random` are at least 12 new random bytes. */
export function offeredPassphrase(random: Uint8Array): string {
  if (random.length < WORD_COUNT * 2) throw new Error('Six words need twelve random bytes.')
  const numbers = new DataView(random.buffer, random.byteOffset)
  // 65,536 is a multiple of the number of words, so each is equally likely.
  return Array.from({ length: WORD_COUNT }, (_, at) => WORDS[numbers.getUint16(at * 2) % WORDS.length]).join(
    ' ',
  )
}
