// What is drawn only once the table is there: jack, queen, king and Joker (15) in the panel of a card, and the letters that scenes write with.

export const PICTURES: Record<string, string> = {
  J:
    '<path class="ink" d="M20 126V108L39 97H61L80 108V126Z"/>' +
    '<path class="brass" d="M20 108.5 38 98V103.5L20 113.5ZM80 108.5 62 98V103.5L80 113.5Z"/>' +
    '<path class="paper" d="M43 96H57L50 109Z"/><path class="brass" d="M39 97 50 112 61 97 65 99 50 120 35 99Z"/>' +
    '<g class="brass"><circle cx="44" cy="120" r="1.7"/><circle cx="56" cy="120" r="1.7"/>' +
    '<circle cx="38" cy="114" r="1.7"/><circle cx="62" cy="114" r="1.7"/></g>' +
    '<path class="skin2" d="M43 84H57V98L50 103 43 98Z"/><path class="skin" d="M35 50H65V72L57 88H43L35 72Z"/>' +
    '<path class="skin2" d="M50 50H65V72L57 88H50Z"/><path class="ink" d="M35 50H38V66L35 70ZM65 50H62V66L65 70Z"/>' +
    '<path class="dark" d="M33 31H67L69 50H31Z"/><path class="brass" d="M31.5 44H68.5L69.2 51H30.8Z"/>' +
    '<path class="brass" d="M50 28 54 35 50 41 46 35Z"/><path class="hair2" d="M36 34V42M41 33V42M59 33V42M64 34V42"/>' +
    '<path class="ln" d="M40 62.5H47.5M54 62.5H61.5M50.5 62V72H47.5M45 79.5C49 81 54 80 57 77"/>' +
    '<path class="ln thin" d="M39.5 58.5 47.5 57M61.5 57.5 54 57.5"/><circle class="ink" cx="46" cy="64" r="1.5"/>' +
    '<circle class="ink" cx="60" cy="64" r="1.5"/><path class="ln thin" d="M34.5 52C34.5 78 41 92 50 92S65.5 78 65.5 52"/>',
  Q:
    '<path class="brass" d="M61 48C58 32 64 20 76 17C81 31 77 43 67 52Z"/>' +
    '<path class="hair2" d="M64 49C65 36 69 26 75 19M66 42 75.5 36M65.5 46 73 43.5M67 36 76.5 29M69 30 76 23.5M66 40 62 33M68 32 65.5 26"/>' +
    '<path class="skin" d="M20 126V114C30 110 44 110 45 97V80H55V97C56 110 70 110 80 114V126Z"/>' +
    '<path class="skin2" d="M50 80H55V97C56 110 70 110 80 114V126H50Z"/>' +
    '<path class="dark" d="M29 126 36 112C44 119 56 119 64 112L71 126Z"/>' +
    '<path class="brass" d="M36 112C44 119 56 119 64 112L65.5 115C57 122.5 43 122.5 34.5 115Z"/>' +
    '<path class="ink" d="M30 86V54C30 40 38 33 50 33S70 40 70 54V86L59 80H41Z"/>' +
    '<path class="skin" d="M38 52H62V73L50 91 38 73Z"/><path class="skin2" d="M50 52H62V73L50 91Z"/>' +
    '<path class="ink" d="M36 50H64V55C58 60 54 55 50 61 46 55 42 60 36 55Z"/>' +
    '<path class="brass" d="M30.5 47H69.5V53.5H30.5Z"/><path class="dark" d="M50 45 54 50.2 50 55.5 46 50.2Z"/>' +
    '<path class="hair2" d="M34 50.3H43M57 50.3H66"/>' +
    '<path class="ln" d="M40.5 67C43 64.8 46 64.8 48 67M52 67C54 64.8 57 64.8 59.5 67"/>' +
    '<path class="ln thin" d="M40 62.8 48 62M60 62.8 52 62M50 67V74.5H48.5"/>' +
    '<path class="lip" d="M45.5 80.5 48.5 78.5 50 79.5 51.5 78.5 54.5 80.5 50 84Z"/>' +
    '<circle class="ink" cx="57" cy="77.5" r=".9"/><g class="pearl"><circle cx="41" cy="99.5" r="2"/>' +
    '<circle cx="43" cy="103.8" r="2"/><circle cx="46.5" cy="106.8" r="2"/><circle cx="50.5" cy="107.8" r="2"/>' +
    '<circle cx="54.5" cy="106.5" r="2"/><circle cx="57.5" cy="103.5" r="2"/><circle cx="59.2" cy="99.3" r="2"/></g>' +
    '<path class="brass" d="M34 78 36.5 84 34 91 31.5 84ZM66 78 68.5 84 66 91 63.5 84Z"/>',
  K:
    '<path class="ink" d="M20 126V107L38 97H62L80 107V126Z"/><path class="paper" d="M41 97H59L50 122Z"/>' +
    '<path class="dark" d="M38 97 50 126H34L27 112 34 110 31 104ZM62 97 50 126H66L73 112 66 110 69 104Z"/>' +
    '<path class="brass" d="M41 99 50 102.5 59 99V108.5L50 105 41 108.5Z"/><circle class="ink" cx="50" cy="113" r="1.3"/>' +
    '<path class="skin2" d="M43 84H57V99H43Z"/><path class="skin" d="M34 48H66V74L58 90H42L34 74Z"/>' +
    '<path class="skin2" d="M50 48H66V74L58 90H50Z"/>' +
    '<path class="ink" d="M34 66H38L41 73H59L62 66H66V76L58 95H54L50 99 46 95H42L34 76Z"/>' +
    '<path class="skin2" d="M45.5 78H54.5L53 81H47Z"/>' +
    '<path class="hair3" d="M42 84V92M46 86V95M50 87V97M54 86V95M58 84V92"/>' +
    '<path class="ink" d="M50 71C46 68.5 42 70 38.5 74.5 43 76.5 47 76 50 74 53 76 57 76.5 61.5 74.5 58 70 54 68.5 50 71Z"/>' +
    '<path class="brass" d="M30 51V31L38.5 39 42 23 46.5 33 50 18.5 53.5 33 58 23 61.5 39 70 31V51Z"/>' +
    '<path class="dark" d="M30 45H70V51H30Z"/><path class="hair2" d="M42.3 28V43M50 24V43M57.7 28V43M35 37V43M65 37V43"/>' +
    '<path class="brass" d="M50 45.2 53 48 50 50.8 47 48ZM38 46.2 40 48 38 49.8 36 48ZM62 46.2 64 48 62 49.8 60 48Z"/>' +
    '<path class="ln" d="M39 60H47M53 60H61M50 59V68H47.5"/>' +
    '<path class="ln fatl" d="M37.5 56 47.5 57.2M62.5 56 52.5 57.2"/><circle class="ink" cx="44" cy="61" r="1.5"/>' +
    '<circle class="ink" cx="56" cy="61" r="1.5"/>',
  15:
    '<path class="brass" d="M50 56C50 36 38 24 27 34 22 39 22 47 25 53 29 46 36 47 36 62Z"/>' +
    '<path class="sD" d="M50 56C50 36 62 24 73 34 78 39 78 47 75 53 71 46 64 47 64 62Z"/>' +
    '<path class="sH" d="M37 62C37 44 43 30 50 21 57 30 63 44 63 62Z"/>' +
    '<path class="brass" d="M50 21C57 30 63 44 63 62H50Z"/><circle class="bell" cx="25" cy="55" r="3.8"/>' +
    '<circle class="bell" cx="75" cy="55" r="3.8"/><circle class="bell" cx="50" cy="20" r="3.8"/>' +
    '<path class="ln thin" d="M22.5 55.5H27.5M72.5 55.5H77.5M47.5 20.5H52.5"/>' +
    '<path class="sC" d="M50 100 26 104 32 114 42 110 50 124Z"/><path class="sH" d="M50 100 74 104 68 114 58 110 50 124Z"/>' +
    '<path class="brass" d="M50 98 41 101 50 116 59 101Z"/><path class="paper" d="M33 60H50V102L38 90 33 76Z"/>' +
    '<path class="ink" d="M67 60H50V102L62 90 67 76Z"/><path class="sD" d="M32 57.5H68V63.5H32Z"/><g class="brass">' +
    '<path d="M38 57.5 41 60.5 38 63.5 35 60.5ZM50 57.5 53 60.5 50 63.5 47 60.5ZM62 57.5 65 60.5 62 63.5 59 60.5Z"/></g>' +
    '<path class="ink" d="M36.5 72C39 67.5 45 67.5 47.5 72 45 76 39 76 36.5 72Z"/>' +
    '<path class="brass" d="M52.5 72C55 67.5 61 67.5 63.5 72 61 76 55 76 52.5 72Z"/>' +
    '<path class="paper" d="M42 69.5 43.3 72 42 74.5 40.7 72Z"/><path class="ink" d="M58 69.5 59.3 72 58 74.5 56.7 72Z"/>' +
    '<path class="sH" d="M42 77.5 44 82 42 86.5 40 82Z"/>' +
    '<path d="M40 87.5C43 93.5 47 95 50 95V92C46.5 92 44 90.5 40 87.5Z" class="sH"/>' +
    '<path d="M60 87.5C57 93.5 53 95 50 95V92C53.5 92 56 90.5 60 87.5Z" class="brass"/>',
};

export const LETTERS: Record<string, readonly [advance: number, path: string]> = {
  B: [18, "M1 15.5H8.5A7.3 7.5 0 0 0 8.5 .5H1V31.5H9A8 8 0 0 0 9 15.5"],
  O: [20, "M0 10A10 10 0 0 1 20 10V22A10 10 0 0 1 0 22Z"],
  P: [18, "M1 32.5V.5H8.5A9.2 9.5 0 0 1 8.5 19.5H1"],
  U: [20, "M0 0V22A10 10 0 0 0 20 22V0"],
  V: [20, "M0 0 10 31 20 0"],
  W: [28, "M0 0 7 31 14 4 21 31 28 0"],
  X: [19, "M0 0 19 32.5M19 0 0 32.5"],
  Y: [20, "M0 0 10 18 20 0M10 17V32.5"],
  Z: [18, "M.5 .5H17.5L1 31.5H18.5"],
};
