//! The colours of a picture, by purpose.

use tumble_core::board::Colour;

/// The look of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Look {
    /// Light; dark if the page around it is dark. In pixels always light.
    #[default]
    Auto,
    /// Dark ink on a light board.
    Light,
    /// Light ink on a dark board.
    Dark,
    /// Black on white, for paper.
    Print,
}

/// Declares the purposes of colours, each with its colours as `0xRRGGBB`: light, dark and print.
macro_rules! inks {
    ($($ink:ident $shades:expr;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Ink {
            $($ink,)*
        }

        /// The inks in order, with their colours.
        const SHADES: &[(Ink, [u32; 3])] = &[$((Ink::$ink, $shades),)*];
    };
}

inks! {
    Paper [0xff_ff_ff, 0x12_15_19, 0xff_ff_ff];
    Board [0xf9_f8_f5, 0x22_27_2e, 0xff_ff_ff];
    Edge [0xcf_cc_c3, 0x3b_43_4d, 0x00_00_00];
    Hole [0xd6_d3_cb, 0x41_49_53, 0xb8_b8_b8];
    Groove [0xdd_da_d1, 0x37_3f_49, 0xb0_b0_b0];
    Plate [0xe7_e5_de, 0x34_3c_46, 0xe4_e4_e4];
    InputPlate [0xff_e5_b0, 0x52_43_20, 0xd0_d0_d0];
    Number [0x77_73_69, 0x8f_98_a4, 0x30_30_30];
    Title [0x1b_20_26, 0xec_ee_f1, 0x00_00_00];
    Tag [0xff_ff_ff, 0x2d_34_3d, 0xff_ff_ff];
    TagText [0x4a_51_5b, 0xc3_ca_d4, 0x00_00_00];
    InputTagText [0x7a_4f_00, 0xff_d2_7a, 0x00_00_00];
    Rail [0x4b_54_60, 0x75_80_8f, 0x00_00_00];
    Ramp [0x15_9a_58, 0x2b_b8_70, 0x55_55_55];
    RampDark [0x0d_7a_43, 0x1f_95_5a, 0x22_22_22];
    Crossover [0xef_7d_1f, 0xf8_8f_3a, 0x77_77_77];
    CrossoverDark [0xc5_5f_0c, 0xd1_71_1f, 0x33_33_33];
    Interceptor [0x2a_2e_35, 0xd5_da_e2, 0x00_00_00];
    InterceptorDark [0x14_16_1a, 0xf2_f4_f7, 0x00_00_00];
    Bit [0x10_9b_d3, 0x2c_b2_ea, 0x9a_9a_9a];
    BitDark [0x0b_76_a3, 0x16_8c_bd, 0x55_55_55];
    GearBit [0x6a_55_c9, 0x86_73_e6, 0x88_88_88];
    GearBitDark [0x52_40_ab, 0x62_4f_c4, 0x44_44_44];
    GearBitArm [0xe4_df_ff, 0xf0_ed_ff, 0xff_ff_ff];
    Gear [0xd3_43_5c, 0xe4_5d_75, 0x66_66_66];
    GearHub [0xff_ff_ff, 0x22_27_2e, 0xff_ff_ff];
    Pin [0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff];
    Blue [0x21_66_d1, 0x3d_83_ee, 0x33_33_33];
    Red [0xd0_34_2c, 0xe6_4f_47, 0xff_ff_ff];
    BlueLetter [0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff];
    RedLetter [0xff_ff_ff, 0xff_ff_ff, 0x00_00_00];
    BallEdge [0x1b_20_26, 0x0c_0e_11, 0x00_00_00];
    Fault [0xc0_16_2c, 0xff_7d_72, 0x00_00_00];
    Notice [0xb3_6b_00, 0xff_c8_5c, 0x00_00_00];
}

impl Ink {
    /// Returns the ink of balls and levers of this colour.
    pub(crate) const fn of(colour: Colour) -> Ink {
        match colour {
            Colour::Blue => Ink::Blue,
            Colour::Red => Ink::Red,
        }
    }

    /// Returns all inks, for style sheets.
    pub(crate) fn all() -> impl Iterator<Item = Ink> {
        SHADES.iter().map(|(ink, _)| *ink)
    }

    /// Returns the name in a style sheet, one or two letters.
    pub(crate) fn name(self) -> String {
        let number = self as u8;
        let letter = char::from(b'a' + number % 26);
        if number < 26 { letter.to_string() } else { format!("z{letter}") }
    }

    /// Returns the colour in a look, as `0xRRGGBB`; [`Look::Auto`] is light.
    pub(crate) fn colour(self, look: Look) -> u32 {
        let (_, [light, dark, print]) = SHADES[self as usize];
        match look {
            Look::Auto | Look::Light => light,
            Look::Dark => dark,
            Look::Print => print,
        }
    }
}
